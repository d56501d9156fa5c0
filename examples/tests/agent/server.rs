//! A server on the loopback: each connection gets the next answer, a stream of events in the manner of Chat Completions.

use std::io::{BufRead as _, BufReader, Read as _, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// One answer.
pub(crate) enum Answer {
    /// A stream of pieces, ended as it should be.
    Stream(Vec<Piece>),
    /// A stream that ends after its pieces without the mark that Chat Completions has for it.
    Unfinished(Vec<Piece>),
    /// A stream whose connection breaks after its pieces.
    Broken(Vec<Piece>),
    /// A status with a message.
    Status(u16, &'static str),
}

/// A piece of a stream.
pub(crate) enum Piece {
    /// An event; it has the name that its `type` says.
    Event(Value),
    /// Nothing more is sent until the file exists.
    Until(PathBuf),
}

/// The server, until it has given its answers or the test ends.
pub(crate) struct Server {
    pub(crate) url: String,
    requests: Arc<Mutex<Vec<Value>>>,
}

impl Server {
    pub(crate) fn start(answers: Vec<Answer>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&requests);
        std::thread::spawn(move || {
            for answer in answers {
                let (mut stream, _) = listener.accept().unwrap();
                heard.lock().unwrap().push(request(&stream));
                // A client that has gone hears no more.
                let _gone = give(&mut stream, answer);
            }
        });
        Self { url, requests }
    }

    /// The bodies of the requests so far. A request is noted before it is answered, so after the client's end none is missing.
    pub(crate) fn requests(&self) -> Vec<Value> {
        self.requests.lock().unwrap().clone()
    }
}

/// A piece of text.
pub(crate) fn text(text: &str) -> Piece {
    event(&json!({"content": text}), None)
}

/// A piece of a call. The first one has its identity and its tool.
pub(crate) fn call(index: usize, begin: Option<(&str, &str)>, arguments: &str) -> Piece {
    let mut call = json!({"index": index, "function": {"arguments": arguments}});
    if let Some((id, tool)) = begin {
        call["id"] = id.into();
        call["type"] = "function".into();
        call["function"]["name"] = tool.into();
    }
    event(&json!({"tool_calls": [call]}), None)
}

/// The end of a message.
pub(crate) fn end(reason: &str) -> Piece {
    event(&json!({}), Some(reason))
}

fn event(delta: &Value, reason: Option<&str>) -> Piece {
    Piece::Event(
        json!({"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}),
    )
}

fn request(stream: &TcpStream) -> Value {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().unwrap();
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    serde_json::from_slice(&body).unwrap()
}

fn give(stream: &mut TcpStream, answer: Answer) -> std::io::Result<()> {
    let (pieces, done, last) = match answer {
        Answer::Status(status, message) => {
            let body = json!({"error": {"message": message}}).to_string();
            return write!(
                stream,
                "HTTP/1.1 {status} No\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                body.len()
            );
        }
        Answer::Stream(pieces) => (pieces, true, true),
        Answer::Unfinished(pieces) => (pieces, false, true),
        Answer::Broken(pieces) => (pieces, false, false),
    };
    let head =
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
    stream.write_all(head.as_bytes())?;
    for piece in pieces {
        match piece {
            Piece::Event(event) => {
                let kind = event["type"].as_str().map(|kind| format!("event: {kind}\n")).unwrap_or_default();
                chunk(stream, &format!("{kind}data: {event}\n\n"))?;
            }
            Piece::Until(file) => wait_for(&file),
        }
    }
    if done {
        chunk(stream, "data: [DONE]\n\n")?;
    }
    if last {
        stream.write_all(b"0\r\n\r\n")?;
    }
    Ok(())
}

fn chunk(stream: &mut impl Write, text: &str) -> std::io::Result<()> {
    write!(stream, "{:x}\r\n{text}\r\n", text.len())?;
    stream.flush()
}

/// Gives up after a while, so that a test which fails also ends.
fn wait_for(file: &Path) {
    let begun = Instant::now();
    while !file.exists() {
        assert!(begun.elapsed() < Duration::from_mins(1), "{} was not written while the model spoke", file.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}
