//! Two clients of a server in the same process: the SDK's, with a scripted person behind it, and one that writes plain lines.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use rmcp::ClientHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult,
    ElicitationAction, ElicitationCapability, ErrorData, Implementation, ProgressNotificationParam, ProtocolVersion,
};
use rmcp::service::{
    ClientLifecycleMode, ClientServiceExt as _, NotificationContext, RequestContext, RoleClient, RunningService,
    ServiceError,
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, ReadHalf, WriteHalf};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use toolpact::mcp::{ServeError, Server};
use toolpact::session::SessionBuilder;
use toolpact::{Registry, Session, Toolset};

use crate::tools::Stage;

/// A server at work, its workspace, and what its tools share with the test.
pub struct Bench {
    pub folder: TempDir,
    pub stage: Stage,
    pub session: Session,
    served: JoinHandle<Result<(), ServeError>>,
    theirs: Option<DuplexStream>,
}

impl Bench {
    pub fn new() -> Self {
        Self::with(|session| session)
    }

    pub fn with(set: impl FnOnce(SessionBuilder) -> SessionBuilder) -> Self {
        let (folder, stage) = (tempfile::tempdir().unwrap(), Stage::new());
        let toolset = Toolset::default_of(&Registry::linked().unwrap()).unwrap();
        let session = Session::builder(toolset).workspace(folder.path()).state(stage.clone());
        let server = Server::new(set(session)).unwrap().named("bench", "1.2.3");
        let session = server.session().clone();
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let (input, output) = tokio::io::split(ours);
        let served = tokio::spawn(server.serve(input, output));
        Self { folder, stage, session, served, theirs: Some(theirs) }
    }

    pub fn file(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.folder.path().join(name)).ok()
    }

    /// Waits until the server has ended, as it should.
    pub async fn over(&mut self) {
        (&mut self.served).await.unwrap().unwrap();
    }

    /// No client comes.
    pub fn leave(&mut self) {
        self.theirs = None;
    }

    /// The SDK's client with nobody behind it.
    pub async fn client(&mut self) -> Client {
        self.client_of(Person::default(), ClientLifecycleMode::Initialize).await
    }

    /// The SDK's client with a person who answers.
    pub async fn client_with(&mut self, answers: impl IntoIterator<Item = ElicitResult>) -> Client {
        self.client_of(Person::who_says(answers), ClientLifecycleMode::Initialize).await
    }

    /// The same, with the newest version of the protocol, which has no handshake.
    pub async fn newest_client_with(&mut self, answers: impl IntoIterator<Item = ElicitResult>) -> Client {
        let lifecycle = ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };
        self.client_of(Person::who_says(answers), lifecycle).await
    }

    async fn client_of(&mut self, person: Person, lifecycle: ClientLifecycleMode) -> Client {
        let heard = Arc::clone(&person.heard);
        let service = person.serve_with_lifecycle(self.theirs.take().unwrap(), lifecycle).await.unwrap();
        Client { service, heard }
    }

    /// A client that writes lines, after its handshake.
    pub async fn lines(&mut self) -> Lines {
        self.lines_of(json!({})).await
    }

    /// The same, with a person behind it.
    pub async fn lines_that_ask(&mut self) -> Lines {
        self.lines_of(json!({"elicitation": {}})).await
    }

    async fn lines_of(&mut self, capabilities: Value) -> Lines {
        let (input, output) = tokio::io::split(self.theirs.take().unwrap());
        let mut lines = Lines { input: BufReader::new(input), output };
        let client = json!({"protocolVersion": "2025-06-18", "capabilities": capabilities, "clientInfo": {"name": "lines", "version": "1"}});
        lines.send(json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": client})).await;
        lines.next().await;
        lines.send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        lines
    }
}

/// The SDK's client.
pub struct Client {
    pub service: RunningService<RoleClient, Person>,
    pub heard: Arc<Heard>,
}

impl Client {
    pub async fn call(&self, tool: &str, arguments: Value) -> CallToolResult {
        self.try_call(tool, arguments).await.unwrap()
    }

    pub async fn try_call(&self, tool: &str, arguments: Value) -> Result<CallToolResult, ServiceError> {
        let Value::Object(arguments) = arguments else { panic!("arguments are an object") };
        self.service.call_tool(CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments)).await
    }
}

/// The text of a result.
pub fn text(result: &CallToolResult) -> String {
    let texts: Vec<_> = result.content.iter().filter_map(|block| Some(block.as_text()?.text.clone())).collect();
    texts.join("\n")
}

/// Whether a result is an error.
pub fn is_error(result: &CallToolResult) -> bool {
    result.is_error.unwrap()
}

/// What a client heard.
pub struct Heard {
    pub questions: Mutex<Vec<ElicitRequestParams>>,
    pub progress: watch::Sender<Vec<(f64, String)>>,
    pub lists_changed: watch::Sender<usize>,
}

impl Default for Heard {
    fn default() -> Self {
        Self {
            questions: Mutex::default(),
            progress: watch::Sender::new(Vec::new()),
            lists_changed: watch::Sender::new(0),
        }
    }
}

/// Who sits behind the client.
#[derive(Default)]
pub struct Person {
    /// Nobody, if there are none.
    answers: Option<Mutex<VecDeque<ElicitResult>>>,
    heard: Arc<Heard>,
}

impl Person {
    fn who_says(answers: impl IntoIterator<Item = ElicitResult>) -> Self {
        Self { answers: Some(Mutex::new(answers.into_iter().collect())), ..Self::default() }
    }
}

/// A filled-in form.
pub fn says(content: Value) -> ElicitResult {
    ElicitResult::new(ElicitationAction::Accept).with_content(content)
}

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = self.answers.as_ref().map(|_| ElicitationCapability::default());
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
            .with_protocol_version(ProtocolVersion::V_2025_06_18)
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        self.heard.questions.lock().unwrap().push(request);
        let answer = self.answers.as_ref().and_then(|answers| answers.lock().unwrap().pop_front());
        answer.ok_or_else(|| ErrorData::internal_error("the person fell asleep", None))
    }

    async fn on_progress(&self, params: ProgressNotificationParam, _context: NotificationContext<RoleClient>) {
        self.heard.progress.send_modify(|heard| heard.push((params.progress, params.message.unwrap_or_default())));
    }

    async fn on_tool_list_changed(&self, _context: NotificationContext<RoleClient>) {
        self.heard.lists_changed.send_modify(|count| *count += 1);
    }
}

/// A client that writes lines.
pub struct Lines {
    input: BufReader<ReadHalf<DuplexStream>>,
    output: WriteHalf<DuplexStream>,
}

impl Lines {
    pub async fn send(&mut self, message: Value) {
        self.write(&message.to_string()).await;
    }

    pub async fn write(&mut self, line: &str) {
        self.output.write_all(format!("{line}\n").as_bytes()).await.unwrap();
    }

    pub async fn call(&mut self, id: u32, tool: &str, arguments: Value) {
        let params = json!({"name": tool, "arguments": arguments});
        self.send(json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})).await;
    }

    /// A call with arguments of any text.
    pub async fn call_raw(&mut self, id: u32, tool: &str, arguments: &str) {
        let line = format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}"#
        );
        self.write(&line).await;
    }

    /// The next message; `None` when the server has hung up.
    pub async fn next(&mut self) -> Option<Value> {
        let mut line = String::new();
        let read = self.input.read_line(&mut line).await.unwrap();
        (read > 0).then(|| serde_json::from_str(&line).unwrap())
    }

    /// The next so many responses, by their identity.
    pub async fn responses(&mut self, count: usize) -> std::collections::BTreeMap<u64, Value> {
        let mut found = std::collections::BTreeMap::new();
        while found.len() < count {
            let message = self.next().await.expect("the server has hung up");
            if let Some(id) = message["id"].as_u64() {
                found.insert(id, message);
            }
        }
        found
    }

    pub async fn hang_up(&mut self) {
        self.output.shutdown().await.unwrap();
    }
}
