//! The string formats that are enforced, each by its RFC. An unknown format is a note and is not enforced.

use std::net::{Ipv4Addr, Ipv6Addr};

/// A format this crate enforces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Date,
    DateTime,
    Time,
    Email,
    Uuid,
    Uri,
    Ipv4,
    Ipv6,
    Ip,
    Hostname,
    Duration,
}

impl Format {
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "date" => Self::Date,
            "date-time" => Self::DateTime,
            "time" => Self::Time,
            "email" => Self::Email,
            "uuid" => Self::Uuid,
            "uri" => Self::Uri,
            "ipv4" => Self::Ipv4,
            "ipv6" => Self::Ipv6,
            "ip" => Self::Ip,
            "hostname" => Self::Hostname,
            "duration" => Self::Duration,
            _ => return None,
        })
    }

    /// The format's name and a text of that format.
    pub(crate) fn name_and_example(self) -> (&'static str, &'static str) {
        match self {
            Self::Date => ("date", "2026-01-31"),
            Self::DateTime => ("date-time", "2026-01-31T12:00:00Z"),
            Self::Time => ("time", "12:00:00Z"),
            Self::Email => ("email", "name@example.com"),
            Self::Uuid => ("uuid", "123e4567-e89b-12d3-a456-426614174000"),
            Self::Uri => ("uri", "https://example.com/"),
            Self::Ipv4 => ("ipv4", "192.0.2.1"),
            Self::Ipv6 => ("ipv6", "2001:db8::1"),
            Self::Ip => ("ip", "192.0.2.1"),
            Self::Hostname => ("hostname", "example.com"),
            Self::Duration => ("duration", "PT1H30M"),
        }
    }

    pub(crate) fn accepts(self, text: &str) -> bool {
        match self {
            Self::Date => is_date(text.as_bytes()),
            Self::DateTime => is_date_time(text),
            Self::Time => is_time(text),
            Self::Email => is_email(text),
            Self::Uuid => is_uuid(text.as_bytes()),
            Self::Uri => is_uri(text),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Ip => text.parse::<Ipv4Addr>().is_ok() || text.parse::<Ipv6Addr>().is_ok(),
            Self::Hostname => is_hostname(text),
            Self::Duration => is_duration(text),
        }
    }
}

/// The number that `digits` writes, if all are digits.
fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0')))
}

/// RFC 3339 `full-date`.
fn is_date(text: &[u8]) -> bool {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text else { return false };
    let (Some(year), Some(month), Some(day)) = (number(&[y1, y2, y3, y4]), number(&[m1, m2]), number(&[d1, d2])) else {
        return false;
    };
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(leap),
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// RFC 3339 `date-time`.
fn is_date_time(text: &str) -> bool {
    let (Some(date), Some(b'T' | b't')) = (text.as_bytes().get(..10), text.as_bytes().get(10)) else { return false };
    is_date(date) && text.get(11..).is_some_and(is_time)
}

/// RFC 3339 `full-time`. A leap second falls on 23:59:60 UTC.
fn is_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some((&[h1, h2, b':', m1, m2, b':', s1, s2], mut rest)) = bytes.split_at_checked(8) else { return false };
    if let Some((b'.', fraction)) = rest.split_first() {
        let digits = fraction.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return false;
        }
        rest = &fraction[digits..];
    }
    let (Some(hour), Some(minute), Some(second)) = (number(&[h1, h2]), number(&[m1, m2]), number(&[s1, s2])) else {
        return false;
    };
    let Some(offset) = offset_minutes(rest) else { return false };
    let utc = (i64::from(hour) * 60 + i64::from(minute) - offset).rem_euclid(24 * 60);
    hour < 24 && minute < 60 && (second < 60 || (second == 60 && utc == 23 * 60 + 59))
}

/// `Z` or `+hh:mm`, in minutes east of UTC.
fn offset_minutes(text: &[u8]) -> Option<i64> {
    match *text {
        [b'Z' | b'z'] => Some(0),
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] => {
            let (hours, minutes) = (number(&[h1, h2])?, number(&[m1, m2])?);
            let east = i64::from(hours * 60 + minutes);
            (hours < 24 && minutes < 60).then_some(if sign == b'-' { -east } else { east })
        }
        _ => None,
    }
}

/// RFC 3339 appendix A: `P`, then weeks alone or units without gaps.
fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    if let Some(weeks) = rest.strip_suffix('W') {
        return !weeks.is_empty() && weeks.bytes().all(|byte| byte.is_ascii_digit());
    }
    match rest.split_once('T') {
        None => has_units(rest, "YMD"),
        Some((date, time)) => (date.is_empty() || has_units(date, "YMD")) && has_units(time, "HMS"),
    }
}

/// One or more `<digits><unit>`, whose units stand next to each other in `units`.
fn has_units(text: &str, units: &str) -> bool {
    let mut last = None;
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let unit = rest[digits..].chars().next();
        let Some(place) = unit.and_then(|unit| units.find(unit)) else { return false };
        if digits == 0 || last.is_some_and(|last| place != last + 1) {
            return false;
        }
        last = Some(place);
        rest = &rest[digits + 1..];
    }
    last.is_some()
}

/// RFC 5321 `Mailbox`.
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let atom = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
    };
    let quoted =
        local.len() > 2 && local.starts_with('"') && local.ends_with('"') && !local[1..local.len() - 1].contains('"');
    let local_fits = quoted || local.split('.').all(atom);
    let literal = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let domain_fits = match literal {
        Some(address) => match address.strip_prefix("IPv6:") {
            Some(v6) => v6.parse::<Ipv6Addr>().is_ok(),
            None => address.parse::<Ipv4Addr>().is_ok(),
        },
        None => is_hostname(domain),
    };
    local_fits && domain_fits
}

/// RFC 1123; of internationalised names only the outer form is checked.
fn is_hostname(text: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= 253 && text.split('.').all(label)
}

/// RFC 4122, with its four dashes.
fn is_uuid(text: &[u8]) -> bool {
    let dash = |at: usize| matches!(at, 8 | 13 | 18 | 23);
    text.len() == 36
        && text.iter().enumerate().all(|(at, byte)| if dash(at) { *byte == b'-' } else { byte.is_ascii_hexdigit() })
}

/// RFC 3986 `URI`: with a scheme.
fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let scheme_fits = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    let (authority, path) = match rest.strip_prefix("//") {
        Some(after) => after.split_at(after.find(['/', '?', '#']).unwrap_or(after.len())),
        None => ("", rest),
    };
    let fragments = path.matches('#').count();
    scheme_fits && is_authority(authority) && fragments <= 1 && has_uri_characters(path, b":@/?#")
}

/// `userinfo@host:port`, where the host may be an address in brackets.
fn is_authority(text: &str) -> bool {
    let (user, place) = text.rsplit_once('@').unwrap_or(("", text));
    let (host_fits, port) = match place.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, port)) => (address.parse::<Ipv6Addr>().is_ok() || address.starts_with(['v', 'V']), port),
        None => match place.split_once(':') {
            Some((host, _)) => (has_uri_characters(host, b""), &place[host.len()..]),
            None => (has_uri_characters(place, b""), ""),
        },
    };
    let port_fits =
        port.is_empty() || port.strip_prefix(':').is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
    has_uri_characters(user, b":") && host_fits && port_fits
}

/// Unreserved characters, sub-delimiters, percent escapes and those of `also`.
fn has_uri_characters(text: &str, also: &[u8]) -> bool {
    let bytes = text.as_bytes();
    bytes.iter().enumerate().all(|(at, byte)| match byte {
        b'%' => bytes.get(at + 1..at + 3).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)),
        byte => byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=".contains(byte) || also.contains(byte),
    })
}
