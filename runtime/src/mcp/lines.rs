//! Messages over a pair of byte streams, one JSON text a line.
//!
//! The arguments of a call are set aside as the client wrote them, so that they meet one parser only, the one of this
//! library: it sees keys that come twice and integers of any size, and takes what is not an object apart.

use std::collections::BTreeMap;
use std::future::Future;
use std::io;
use std::sync::Arc;

use futures_util::StreamExt as _;
use rmcp::RoleServer;
use rmcp::model::{ClientRequest, ErrorData, JsonRpcMessage, RequestId};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::value::{RawValue, to_raw_value};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::Mutex;
use tokio_util::codec::{FramedRead, LinesCodec, LinesCodecError};
use tokio_util::sync::CancellationToken;

use super::arrival::Line;

/// Bytes that a message may have (source: the default of the protocol's SDK for Rust, 16 MiB).
const LONGEST: usize = 16 * 1024 * 1024;

/// One client at the other end of two streams.
pub(super) struct Lines<R, W> {
    input: FramedRead<R, LinesCodec>,
    output: Arc<Mutex<W>>,
    line: Line,
    hung_up: CancellationToken,
}

impl<R: AsyncRead, W: AsyncWrite + Send + Unpin + 'static> Lines<R, W> {
    /// `hung_up` is cancelled when the input ends.
    pub(super) fn new(input: R, output: W, hung_up: CancellationToken) -> Self {
        let input = FramedRead::new(input, LinesCodec::new_with_max_length(LONGEST));
        Self { input, output: Arc::new(Mutex::new(output)), line: Line::default(), hung_up }
    }

    /// Reads one message; what the protocol's types do not keep of a call goes into its extensions.
    fn message(&mut self, line: &str) -> serde_json::Result<RxJsonRpcMessage<RoleServer>> {
        let line = line.trim_start_matches('\u{feff}');
        let (mut message, arguments): (RxJsonRpcMessage<RoleServer>, _) = match without_arguments(line)? {
            Some((rest, arguments)) => (serde_json::from_str(&rest)?, arguments),
            None => (serde_json::from_str(line)?, "".into()),
        };
        if let JsonRpcMessage::Request(request) = &mut message
            && let ClientRequest::CallToolRequest(call) = &mut request.request
        {
            call.extensions.insert(self.line.arrive(arguments));
        }
        Ok(message)
    }

    /// Says what is wrong with a message, where it has an identity to say it to. To answer text that is no JSON could begin
    /// an exchange of errors without an end.
    fn refuse(&self, line: &str, error: &serde_json::Error) {
        tracing::warn!("a message of the client cannot be read: {error}");
        let id = serde_json::from_str::<Fields>(line).ok().and_then(|fields| {
            let id = fields.get("id")?;
            serde_json::from_str::<RequestId>(id.get()).ok()
        });
        if let Some(id) = id {
            let error = ErrorData::invalid_request(format!("the request cannot be read: {error}"), None);
            tokio::spawn(write(Arc::clone(&self.output), JsonRpcMessage::error(error, Some(id))));
        }
    }
}

impl<R, W> Transport<RoleServer> for Lines<R, W>
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(&mut self, item: TxJsonRpcMessage<RoleServer>) -> impl Future<Output = io::Result<()>> + Send + 'static {
        write(Arc::clone(&self.output), item)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            match self.input.next().await {
                Some(Ok(line)) if line.trim().is_empty() => {}
                Some(Ok(line)) => match self.message(&line) {
                    Ok(message) => return Some(message),
                    Err(error) => self.refuse(&line, &error),
                },
                Some(Err(error)) if is_of_one_line(&error) => {
                    tracing::warn!("a message of the client is left out: {error}");
                    // The stream pauses once after an error, which is not its end.
                    let _pause = self.input.next().await;
                }
                Some(Err(error)) => {
                    tracing::warn!("the input of the client cannot be read: {error}");
                    break;
                }
                None => break,
            }
        }
        self.hung_up.cancel();
        None
    }

    async fn close(&mut self) -> io::Result<()> {
        self.output.lock().await.shutdown().await
    }
}

async fn write<W: AsyncWrite + Unpin>(output: Arc<Mutex<W>>, message: TxJsonRpcMessage<RoleServer>) -> io::Result<()> {
    let mut line = serde_json::to_vec(&message)?;
    line.push(b'\n');
    let mut output = output.lock().await;
    output.write_all(&line).await?;
    output.flush().await
}

/// Whether the lines after it can still be read: it was too long, or no UTF-8.
fn is_of_one_line(error: &LinesCodecError) -> bool {
    match error {
        LinesCodecError::MaxLineLengthExceeded => true,
        LinesCodecError::Io(error) => error.kind() == io::ErrorKind::InvalidData,
    }
}

type Fields = BTreeMap<String, Box<RawValue>>;

/// A call without its arguments, and those; `None` if the message is something else.
fn without_arguments(line: &str) -> serde_json::Result<Option<(String, Arc<str>)>> {
    let mut fields: Fields = serde_json::from_str(line)?;
    let method = fields.get("method").map(|method| serde_json::from_str::<String>(method.get()));
    if !method.is_some_and(|method| method.is_ok_and(|method| method == "tools/call")) {
        return Ok(None);
    }
    let Some(Ok(mut params)) = fields.get("params").map(|params| serde_json::from_str::<Fields>(params.get())) else {
        return Ok(None);
    };
    let Some(arguments) = params.remove("arguments") else { return Ok(None) };
    fields.insert("params".into(), to_raw_value(&params)?);
    Ok(Some((serde_json::to_string(&fields)?, arguments.get().into())))
}
