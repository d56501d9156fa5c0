//! rmcp 3.11: the default handler, which builds its router for every request, and a router that is kept.

use std::sync::OnceLock;

use rmcp::handler::server::router::tool::{ToolRoute, ToolRouter};
use rmcp::handler::server::tool::ToolCallContext;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolRequestParams, CallToolResponse, NumberOrString};
use rmcp::service::{Peer, RequestContext, RunningService};
use rmcp::{RoleClient, RoleServer, ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Way, fillers};
use crate::clock::{per_call, runtime};
use crate::work::{self, Case, Mode};

#[derive(Deserialize, JsonSchema)]
struct Add {
    /// First number.
    a: i64,
    /// Second number.
    b: i64,
}

#[derive(Deserialize, JsonSchema)]
struct ReadLines {
    /// File to read.
    path: String,
    /// Line to begin at.
    offset: Option<u32>,
    /// How many lines.
    limit: Option<u32>,
    /// What to read of a line.
    mode: Mode,
    /// Words to mark.
    tags: Vec<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Echo {
    /// The text.
    text: String,
}

/// A server of three tools and as many more as the constant says.
#[derive(Clone)]
pub struct Server<const TOOLS: usize>;

#[tool_router(router = measured)]
impl<const TOOLS: usize> Server<TOOLS> {
    /// Add two numbers.
    #[tool]
    async fn add(&self, Parameters(Add { a, b }): Parameters<Add>) -> String {
        work::add(a, b)
    }

    /// Read lines of a file.
    #[tool]
    async fn read_lines(&self, Parameters(given): Parameters<ReadLines>) -> String {
        let ReadLines { path, offset, limit, mode, tags } = given;
        work::read_lines(&path, offset, limit, mode, &tags)
    }

    /// Say a text again.
    #[tool]
    async fn echo(&self, Parameters(Echo { text }): Parameters<Echo>) -> String {
        tokio::task::yield_now().await;
        work::echo(text)
    }
}

impl<const TOOLS: usize> Server<TOOLS> {
    /// What `#[tool_router]` would write for as many tools; the others share one function, so that this compiles in
    /// seconds.
    pub fn tool_router() -> ToolRouter<Self> {
        static NAMES: OnceLock<Vec<&'static str>> = OnceLock::new();
        let names = NAMES.get_or_init(|| fillers(1_000).map(|name| &*name.leak()).collect());
        let mut router = Self::measured();
        for name in &names[..TOOLS - 3] {
            let mut attribute = Self::read_lines_tool_attr();
            attribute.name = (*name).into();
            router.add_route(ToolRoute::new(attribute, Self::read_lines));
        }
        router
    }
}

#[tool_handler]
impl<const TOOLS: usize> ServerHandler for Server<TOOLS> {}

/// A connection in memory, which is needed for a context and carries no call.
struct Connected<const TOOLS: usize> {
    peer: Peer<RoleServer>,
    _server: RunningService<RoleServer, Server<TOOLS>>,
    _client: RunningService<RoleClient, ()>,
}

async fn connected<const TOOLS: usize>() -> Connected<TOOLS> {
    let (near, far) = tokio::io::duplex(4096);
    let (server, client) = tokio::join!(Server::<TOOLS>.serve(far), ().serve(near));
    let (server, client) = (server.expect("a server"), client.expect("a client"));
    Connected { peer: server.peer().clone(), _server: server, _client: client }
}

fn request(case: &Case) -> CallToolRequestParams {
    let arguments = serde_json::from_str(&case.arguments).expect("valid arguments");
    CallToolRequestParams::new(case.tool.to_owned()).with_arguments(arguments)
}

fn answer(response: Result<CallToolResponse, rmcp::ErrorData>) -> String {
    let Ok(CallToolResponse::Complete(result)) = response else { panic!("no answer: {response:?}") };
    result.content[0].as_text().expect("a text").text.clone()
}

pub fn handler<const TOOLS: usize>() -> Way {
    let runtime = runtime();
    let connected = runtime.block_on(connected::<TOOLS>());
    let run = move |cases: &[Case]| {
        let call = async |case: &Case| {
            let context = RequestContext::new(NumberOrString::Number(1), connected.peer.clone());
            answer(Server::<TOOLS>.call_tool(request(case), context).await)
        };
        runtime.block_on(per_call(cases, call))
    };
    Way { name: "rmcp, default handler", run: Box::new(run) }
}

pub fn router<const TOOLS: usize>() -> Way {
    let (runtime, router) = (runtime(), Server::<TOOLS>::tool_router());
    let connected = runtime.block_on(connected::<TOOLS>());
    let run = move |cases: &[Case]| {
        let call = async |case: &Case| {
            let context = RequestContext::new(NumberOrString::Number(1), connected.peer.clone());
            answer(router.call(ToolCallContext::new(&Server::<TOOLS>, request(case), context)).await)
        };
        runtime.block_on(per_call(cases, call))
    };
    Way { name: "rmcp, router that is kept", run: Box::new(run) }
}
