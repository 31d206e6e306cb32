export const chain = {
  'chain.detail.unreachable':
    'To find out: ask the same address outside the browser, with curl. If that answers, the node lacks CORS headers; serve it through Keywright’s own server or a proxy.',
  'chain.detail.timed-out': 'It had {seconds, plural, one {# second} other {# seconds}}.',
  'chain.detail.too-large':
    'At most {unit, select, mega {{count, number} MB} other {{count, number} KB}} are read.',
  'chain.detail.http-status':
    '{status, select, 401 {It asks for a user and a password (status 401), which are not sent.} 403 {It forbids it (status 403).} 404 {Nothing is at this address (status 404).} 429 {It was asked too often (status 429).} 502 {There is no proper answer from behind it (status 502).} 504 {Nothing answered behind it in time (status 504).} other {HTTP status {status}.}}',
  'chain.detail.rpc-error': 'It says: “{text}” (code {code, number}).',
  'chain.detail.result-shape': 'At {pointer}.',
  'chain.detail.result-null': 'It is null.',

  'chain.verdict.self-consistent': 'Self-consistent',
  'chain.verdict.self-consistent.about':
    'List, coinbase and merkle proof agree with each other. One node could have made up all three.',
  'chain.verdict.agreed': 'Agreed by {nodes, plural, other {# nodes}}',
  'chain.verdict.agreed.about':
    'These nodes gave the same coinbase for this block, which holds the list’s root. Whether they are independent, only you can know.',
  'chain.verdict.chain-lock-matches': 'Self-consistent, ChainLock matches',
  'chain.verdict.chain-lock-matches.about':
    'The ChainLock of block {height, number} was signed by a quorum of this list. A node that forges could have put that quorum in.',
  'chain.verdict.chain-locked': 'Chain-locked up to block {height, number}',
  'chain.verdict.chain-locked.about':
    'A quorum that independent nodes agreed on, or that you pinned, signed that block. This list is of a later one, which is not locked yet: a node that forges could have put a good lock into a list of its own.',
  'chain.verdict.not-verifiable': 'Not verifiable',
  'chain.verdict.invalid': 'Invalid',

  'chain.gap.platform-members':
    'The node leaves out the platform port or node id of an evonode, without which the list has no root.',
  'chain.gap.coinbase-version': 'The coinbase of this block is of a version that names no such root.',
  'chain.gap.quorum-shape': 'The node gives its quorums in a shape that the document does not show.',

  'chain.lock.matches': 'The ChainLock matches: the quorum that had to sign it did.',
  'chain.lock.not-signed': 'Invalid: the quorum that had to sign it did not.',
  'chain.lock.gap.coinbase-version': 'Not verifiable: the coinbase of this block carries no ChainLock.',
  'chain.lock.gap.no-lock': 'Not verifiable: there was no ChainLock yet when this block was made.',
  'chain.lock.gap.block-unknown': 'Not verifiable: no node has named the locked block.',
  'chain.lock.gap.quorums-unknown': 'Not verifiable: the list has no quorum that could have signed it.',
  'chain.lock.gap.quorums-changed':
    'Not verifiable: it was signed when other quorums may have been active than those that are known here.',
  'chain.lock.gap.legacy-scheme': 'Not verifiable: signatures of the legacy scheme are not judged here.',
} as const
