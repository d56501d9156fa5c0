//! A real model behind an API, streaming. Text and complete calls are told as they come, so calls run while the model writes.

mod error;
mod listen;
mod provider;
mod request;

use std::sync::Once;

use genai::chat::{ChatMessage, ChatOptions};
use genai::resolver::{AuthData, Endpoint};
use genai::{Client, ModelIden, ServiceTarget};
use listen::Listener;
pub(crate) use provider::Provider;
use toolpact::tool::BoxFuture;

use crate::model::{Hear, Model, ModelError, Request};

/// A model behind an API.
pub(crate) struct Online {
    client: Client,
    server: Server,
    key: AuthData,
    /// The model's own messages as the provider gave them: some want theirs back with signatures.
    said: Vec<ChatMessage>,
}

/// Which model, and where it is.
pub(crate) struct Server {
    pub(crate) provider: Provider,
    pub(crate) model: String,
    /// With a `/` at the end, so that it is a directory to what is added.
    pub(crate) url: String,
}

impl Online {
    /// A model of a provider, or of the server at `base_url` that speaks the provider's language. Takes the key from the
    /// environment; connects to nobody.
    pub(crate) fn new(provider: Provider, model: String, base_url: Option<&str>) -> Result<Self, ModelError> {
        let url = base_url.unwrap_or(provider.default_url());
        let server = Server { provider, model, url: format!("{}/", url.trim_end_matches('/')) };
        let variable = provider.key_variable();
        let key = std::env::var(variable).ok().filter(|key| !key.trim().is_empty());
        let key = key.ok_or_else(|| ModelError::NoKey { service: server.url.clone(), variable })?;
        choose_cryptography();
        let client = Client::builder().build().map_err(|error| ModelError::Client(error.to_string()))?;
        Ok(Self { client, server, key: AuthData::from_single(key), said: Vec::new() })
    }

    async fn say(&mut self, request: Request<'_>, hear: &mut Hear<'_>) -> Result<(), ModelError> {
        let server = &self.server;
        let tools = server.provider.definitions(request.session);
        let body = request::body(&request, &self.said, tools.definitions);
        let options = ChatOptions::default()
            .with_capture_content(true)
            .with_capture_tool_calls(true)
            .with_capture_reasoning_content(true);
        let answer = self.client.exec_chat_stream(self.target(), body, Some(&options)).await;
        let stream = answer.map_err(|error| error::explained(server, error))?.stream;
        let message = Listener::new(server, &tools.names, hear).listen(stream).await?;
        self.said.push(message);
        Ok(())
    }

    fn target(&self) -> ServiceTarget {
        ServiceTarget {
            endpoint: Endpoint::from_owned(self.server.url.as_str()),
            auth: self.key.clone(),
            model: ModelIden::new(self.server.provider.adapter(), self.server.model.as_str()),
        }
    }
}

impl Model for Online {
    fn next<'a>(&'a mut self, request: Request<'a>, hear: &'a mut Hear<'a>) -> BoxFuture<'a, Result<(), ModelError>> {
        Box::pin(self.say(request, hear))
    }
}

/// The client's TLS asks for a process-wide provider of cryptography; a host that has chosen one already keeps it.
fn choose_cryptography() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let _chosen_before = rustls::crypto::ring::default_provider().install_default();
    });
}

impl std::fmt::Display for Online {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at {}", self.server.model, self.server.url)
    }
}
