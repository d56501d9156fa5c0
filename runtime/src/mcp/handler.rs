//! What the server does with each request: says who it is, lists the tools, hands calls on.

use std::sync::{Arc, Mutex, PoisonError};

use rmcp::model::{
    CallToolRequestMethod, CallToolRequestParams, CallToolResponse, ConstString as _, CustomRequest, CustomResult,
    ErrorCode, ErrorData, Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
    SubscriptionFilter,
};
use rmcp::service::{RequestContext, SubscriptionContext};
use rmcp::{RoleServer, ServerHandler};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::arrival::Arrival;
use super::calls::Calls;
use super::client::Client;
use super::inbox::Inboxes;
use super::listing::{self, Listing};
use super::put_off::PutOff;
use crate::session::Session;

/// Answers the requests of one client.
pub(super) struct Handler {
    session: Session,
    pub(super) calls: Calls,
    pub(super) inboxes: Inboxes,
    /// Calls whose question is with the client.
    pub(super) put_off: PutOff,
    hung_up: CancellationToken,
    info: ServerConfig,
    listing: Mutex<Arc<Listing>>,
    /// How many tools are loaded, for whoever wants to hear of more.
    loaded: watch::Sender<usize>,
}

impl Handler {
    pub(super) fn new(
        session: Session,
        inboxes: Inboxes,
        hung_up: CancellationToken,
        (name, version): (String, String),
    ) -> Self {
        let listing = Listing::of(&session);
        let mut capabilities = ServerCapabilities::builder().enable_tools().build();
        if let Some(tools) = &mut capabilities.tools {
            // Only what waits to be found can be added later.
            tools.list_changed = session.toolset().deferred().next().is_some().then_some(true);
        }
        let mut info = ServerConfig::new(capabilities).with_server_info(Implementation::new(name, version));
        info.instructions = listing::instructions(&session);
        Self {
            calls: Calls::new(session.clone()),
            session,
            put_off: PutOff::new(inboxes.clone()),
            inboxes,
            hung_up,
            info,
            loaded: watch::Sender::new(listing.loaded),
            listing: Mutex::new(Arc::new(listing)),
        }
    }

    /// The list of tools as it is now.
    pub(super) fn listing(&self) -> Arc<Listing> {
        let mut listing = self.listing.lock().unwrap_or_else(PoisonError::into_inner);
        if listing.loaded != self.session.discovered().names().len() {
            *listing = Arc::new(Listing::of(&self.session));
        }
        Arc::clone(&listing)
    }

    /// Tells the client if a call loaded tools.
    pub(super) async fn tell_of_loaded(&self, client: &Client) {
        let now = self.session.discovered().names().len();
        let more = self.loaded.send_if_modified(|loaded| std::mem::replace(loaded, now) != now);
        if more && client.takes_requests {
            client.tell_list_changed().await;
        }
    }
}

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        self.info.clone()
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        if request.is_some_and(|request| request.cursor.is_some()) {
            return Err(ErrorData::invalid_params("the list has one page: leave `cursor` out", None));
        }
        Ok(ListToolsResult::with_all_items(self.listing().tools.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let client = Client::of(&context, &self.hung_up);
        let Some(arrival) = context.extensions.get::<Arrival>() else {
            return Err(ErrorData::internal_error("the call came in another way than its line", None));
        };
        let (mut place, arguments) = (arrival.place(), Arc::clone(&arrival.arguments));
        let Some(state) = &request.request_state else {
            if let Some(place) = &mut place {
                place.reach().await;
            }
            let running = self.begin(&request.name, arguments, &client);
            drop(place);
            return self.attend(running, &client).await;
        };
        drop(place);
        match self.resume(state, &request, &arguments)? {
            (running, None) => self.attend(running, &client).await,
            (running, Some(asked)) => Ok(self.ask_later(running, asked)),
        }
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if request.method == CallToolRequestMethod::VALUE {
            return Err(ErrorData::invalid_params("a call needs the `name` of a tool, a text, in its `params`", None));
        }
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, request.method, None))
    }

    fn accepted_subscription_filter(&self, _requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        Some(SubscriptionFilter::builder().tools_list_changed().build())
    }

    async fn listen(&self, subscription: SubscriptionContext) -> Result<(), ErrorData> {
        let mut loaded = self.loaded.subscribe();
        loop {
            tokio::select! {
                () = subscription.cancelled() => return Ok(()),
                changed = loaded.changed() => {
                    if changed.is_err() || subscription.sink().notify_tool_list_changed().await.is_err() {
                        return Ok(());
                    }
                }
            }
        }
    }
}
