//! The grant of an address to get something from: it declares the host that data may leave to.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};
use url::Url;

use crate::effect::{self, Refusal};

/// An `http` or `https` address that the call may get. Declares contact with its host.
///
/// The check is of the address as written: following a redirect to another host needs a new grant.
#[derive(Debug)]
pub struct FetchUrl(Url);

impl FetchUrl {
    /// The address.
    pub fn url(&self) -> &Url {
        &self.0
    }

    /// The host, in lower case.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }
}

impl<'de> Deserialize<'de> for FetchUrl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        let url = parse(&text).map_err(serde::de::Error::custom)?;
        effect::declare(|call| {
            call.contacts(url.host_str().unwrap_or_default());
            Ok(Self(url))
        })
    }
}

fn parse(text: &str) -> Result<Url, Refusal> {
    let url = Url::parse(text)
        .map_err(|error| Refusal(format!("`{text}` is no address: {error}; write https://host/path")))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(Refusal(format!("`{text}` uses `{}:`; only http and https can be fetched", url.scheme())));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Refusal("the address holds a user name or password; leave them out".into()));
    }
    Ok(url)
}

impl JsonSchema for FetchUrl {
    fn schema_name() -> Cow<'static, str> {
        "FetchUrl".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "format": "uri"})
    }

    fn inline_schema() -> bool {
        true
    }
}
