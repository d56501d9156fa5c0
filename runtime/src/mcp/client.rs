//! The client behind one request: what it can do, and how it is told and asked.

use rmcp::RoleServer;
use rmcp::model::{
    CancelledNotificationParam, ClientResult, ElicitRequest, ElicitResult, ProgressNotificationParam, ProgressToken,
    ProtocolVersion, RequestId, ServerRequest,
};
use rmcp::service::{Peer, PeerRequestOptions, RequestContext, ServiceError};
use tokio_util::sync::CancellationToken;

use super::inbox::Asked;

/// The client behind one request.
pub(super) struct Client {
    peer: Peer<RoleServer>,
    /// What reports of progress are told apart by, if the client wants any.
    progress: Option<ProgressToken>,
    /// Whether it can show a form to a person.
    pub(super) shows_forms: bool,
    /// Whether the server may send requests of its own. From 2026-07-28 on a call that needs an answer is answered with the
    /// question, and the client calls again.
    pub(super) takes_requests: bool,
    /// Cancelled when the client no longer wants the result.
    pub(super) gave_up: CancellationToken,
    hung_up: CancellationToken,
}

impl Client {
    pub(super) fn of(context: &RequestContext<RoleServer>, hung_up: &CancellationToken) -> Self {
        let forms = context.client_capabilities().and_then(|capabilities| capabilities.elicitation);
        let version = context.protocol_version();
        Self {
            peer: context.peer.clone(),
            progress: context.meta.get_progress_token(),
            // One that names neither kind shows forms, the only kind there was at first.
            shows_forms: forms.is_some_and(|kinds| kinds.form.is_some() || kinds.url.is_none()),
            takes_requests: version.is_none_or(|version| version < ProtocolVersion::V_2026_07_28),
            gave_up: context.ct.clone(),
            hung_up: hung_up.clone(),
        }
    }

    /// Tells how far a call is: the `count`th time.
    pub(super) async fn tell_progress(&self, count: u32, message: String) {
        let Some(token) = self.progress.clone() else { return };
        let told = ProgressNotificationParam::new(token, f64::from(count)).with_message(message);
        if let Err(error) = self.peer.notify_progress(told).await {
            tracing::debug!("the client could not be told the progress of a call: {error}");
        }
    }

    /// Tells that the list of tools is another one now.
    pub(super) async fn tell_list_changed(&self) {
        if let Err(error) = self.peer.notify_tool_list_changed().await {
            tracing::debug!("the client could not be told of new tools: {error}");
        }
    }

    /// Asks the person, and passes the answer on. Takes the question back when nobody waits for the answer any more.
    pub(super) async fn ask(&self, asked: Asked) {
        let Asked { form, mut answer } = asked;
        let request = ServerRequest::ElicitRequest(ElicitRequest::new(*form));
        let said = match self.peer.send_request_with_option(request, PeerRequestOptions::no_options()).await {
            Err(error) => Err(not_asked(&error)),
            Ok(request) => {
                let id = request.id.clone();
                tokio::select! {
                    said = request.await_response() => understood(said),
                    () = self.hung_up.cancelled() => Err("the client has gone".to_owned()),
                    () = answer.closed() => return self.take_back(id).await,
                }
            }
        };
        // Whoever waited may have gone meanwhile.
        let _gone = answer.send(said);
    }

    async fn take_back(&self, id: RequestId) {
        let params =
            CancelledNotificationParam::new(Some(id), Some("the call does not wait for an answer any more".into()));
        if let Err(error) = self.peer.notify_cancelled(params).await {
            tracing::debug!("the client could not be told that a question is void: {error}");
        }
    }
}

fn understood(said: Result<ClientResult, ServiceError>) -> Result<ElicitResult, String> {
    match said {
        Ok(ClientResult::ElicitResult(answer)) => Ok(answer),
        Ok(_) => Err("the client's answer is none to a question".into()),
        Err(error) => Err(not_asked(&error)),
    }
}

fn not_asked(error: &ServiceError) -> String {
    format!("the client could not ask: {error}")
}

/// An answer that came with a repeated call.
pub(super) fn answer(said: &serde_json::Value) -> Result<ElicitResult, String> {
    serde_json::from_value(said.clone()).map_err(|error| format!("the client's answer cannot be read: {error}"))
}
