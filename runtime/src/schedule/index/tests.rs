//! The index finds exactly the conflicts that the conflict rule finds.

use std::path::PathBuf;

use proptest::prelude::*;

use super::*;
use crate::contract::{Concurrency, Contract, Declared};
use crate::effect::{AccessKind, Effect, FileId, FileResource, Resource, TreeResource};
use crate::tool::{Prepared, Work};

fn path() -> impl Strategy<Value = PathBuf> {
    proptest::collection::vec(0_u8..3, 0..4)
        .prop_map(|parts| parts.iter().fold("/".into(), |path: PathBuf, part| path.join(part.to_string())))
}

fn resource() -> impl Strategy<Value = Resource> {
    let id = || {
        prop_oneof![
            Just(None),
            (0_u64..4, any::<bool>()).prop_map(|(inode, linked)| Some(FileId { device: 1, inode, linked }))
        ]
    };
    let file = (path(), id()).prop_map(|(path, id)| Resource::File(FileResource { shown: String::new(), path, id }));
    let tree = path().prop_map(|path| Resource::Tree(TreeResource { shown: String::new(), path }));
    let named = (0_u8..2, 0_u8..3).prop_map(|(kind, key)| {
        Resource::named(format!("kind{kind}"), if key == 0 { String::new() } else { key.to_string() })
    });
    prop_oneof![4 => file, 3 => tree, 3 => named, 2 => (0_u8..2).prop_map(|host| Resource::Host(format!("host{host}"))), 1 => Just(Resource::Everything)]
}

fn footprint() -> impl Strategy<Value = Footprint> {
    let kind = prop_oneof![3 => Just(AccessKind::Read), 3 => Just(AccessKind::Write), 1 => Just(AccessKind::Contact)];
    let access = (kind, resource());
    let concurrency = prop_oneof![
        6 => Just(Declared::Derived), 1 => Just(Declared::Fixed(Concurrency::Exclusive)), 1 => Just(Declared::Fixed(Concurrency::Safe)),
    ];
    (proptest::collection::vec(access, 0..4), concurrency).prop_map(|(accesses, concurrency)| {
        let mut effect = Effect::none();
        accesses.into_iter().for_each(|(kind, resource)| effect.add(kind, resource));
        let contract = Contract::new("tool", "Does something.").concurrency(concurrency);
        let work = Work::Blocking(Box::new(|| Ok("".into())));
        Footprint::of(&contract, &Prepared { effect, concurrency: None, permission: None, work })
    })
}

/// The calls that may run: present, and held by no earlier present one.
fn free(present: &[(usize, &Footprint)]) -> Vec<usize> {
    let held = |at: usize| present[..at].iter().any(|(_, earlier)| earlier.holds(present[at].1).is_some());
    (0..present.len()).filter(|at| !held(*at)).map(|at| present[at].0).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_call_waits_for_each_earlier_one_that_it_conflicts_with_and_for_nothing_else(
        footprints in proptest::collection::vec(footprint(), 1..10),
        order in proptest::collection::vec(any::<prop::sample::Index>(), 10),
    ) {
        let mut index = Index::new();
        let claims: Vec<Claims> = footprints.iter().map(|footprint| index.claims(footprint)).collect();
        let mut waits: Vec<usize> = claims.iter().enumerate().map(|(call, claims)| index.enter(call, claims)).collect();
        let mut present: Vec<(usize, &Footprint)> = footprints.iter().enumerate().collect();
        for pick in order {
            let expected = free(&present);
            let found: Vec<usize> = present.iter().map(|(call, _)| *call).filter(|call| waits[*call] == 0).collect();
            prop_assert_eq!(&found, &expected);
            for (at, (call, footprint)) in present.iter().enumerate() {
                let holders = index.holders(*call, &claims[*call]);
                prop_assert_eq!(holders.is_empty(), expected.contains(call));
                for holder in holders {
                    let (_, held) = present[..at].iter().find(|(other, _)| *other == holder).unwrap();
                    prop_assert!(held.holds(footprint).is_some(), "{} does not hold {}", holder, call);
                }
            }
            if present.is_empty() { break }
            // Any call can end, also one that waits: it may be cancelled.
            let (call, _) = present.remove(pick.index(present.len()));
            index.leave(call, &claims[call]).into_iter().for_each(|released| waits[released] -= 1);
        }
    }

    #[test]
    fn the_first_failed_call_that_another_builds_on_is_found(
        footprints in proptest::collection::vec(footprint(), 1..10), failed in proptest::collection::vec(any::<bool>(), 10),
    ) {
        let mut index = Index::new();
        let claims: Vec<Claims> = footprints.iter().map(|footprint| index.claims(footprint)).collect();
        (0..claims.len()).filter(|call| failed[*call]).for_each(|call| index.fail(call, &claims[call]));
        for call in 0..claims.len() {
            let expected = (0..call).find(|earlier| failed[*earlier] && footprints[*earlier].supports(&footprints[call]));
            prop_assert_eq!(index.failed_before(call, &claims[call]), expected);
        }
    }
}
