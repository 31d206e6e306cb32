/** What can be said of a quorum's lock. Only `not-signed` says that it is wrong. */
export type LockVerdict =
  | { readonly kind: 'matches'; readonly quorumHash: string }
  | { readonly kind: 'not-signed'; readonly quorumHash: string }
  | { readonly kind: 'not-verifiable'; readonly why: LockGap }

/**
 * `coinbase-version`, `no-lock`: the coinbase carries none; `block-unknown`: nobody has named the locked block;
 * `quorums-unknown`: the list has none of that type; `quorums-changed`: the list is of another height, and its quorums are
 * not certainly those that were active; `legacy-scheme`: signatures from before version 19 are not judged here.
 */
export type LockGap =
  | 'coinbase-version'
  | 'no-lock'
  | 'block-unknown'
  | 'quorums-unknown'
  | 'quorums-changed'
  | 'legacy-scheme'

export function notVerifiable(why: LockGap): LockVerdict {
  return { kind: 'not-verifiable', why }
}
