export const check = {
  'check.title': 'Masternode list',
  'check.earlier': 'earlier session',
  'check.earlier.about':
    'This list was verified in an earlier session, and read back. The bytes it was verified by are not kept; the next block brings new ones.',
  'check.not-verifiable': 'not verifiable',
  'check.bytes': '{count, plural, one {# byte} other {# bytes}}',
  'check.given': 'Given by',
  'check.base': 'Diff begins at the held list',
  'check.base.about':
    'It names the block of the list that was held, ends at the block that was asked for, and its node has that block at the height of the coinbase.',
  'check.base.first':
    'The whole list, from the first block on. It ends at the block that was asked for, and its node has that block at the height of the coinbase.',
  'check.base.hash': 'Begins at',
  'check.coinbase': 'Coinbase fits its partial tree',
  'check.coinbase.about':
    'The tree has one match, at place 0: the hash of the coinbase. No hash or bit of it is left over. That its root is the block’s, nothing here shows: no endpoint gives a block header.',
  'check.coinbase.bytes': 'Coinbase',
  'check.coinbase.tree': 'Partial merkle tree',
  'check.coinbase.txid': 'txid',
  'check.root': 'List root recomputed',
  'check.root.about':
    'Every entry was hashed here, and the root over all of them is the one that the coinbase names.',
  'check.leaves': '{count, plural, one {# leaf} other {# leaves}}',
  'check.quorum-root': 'Quorum root recomputed',
  'check.quorum-root.about':
    'Every quorum was hashed here, and the root over all of them is the one that the coinbase names.',
  'check.quorums': '{count, plural, one {# quorum} other {# quorums}}',
  'check.agree': 'Nodes answer alike',
  'check.agree.count': '{count, plural, =0 {none asked yet} one {# node} other {# nodes}}',
  'check.agree.differ': '{count, plural, one {# node differs} other {# nodes differ}}',
  'check.agree.about':
    'Each was asked for the coinbase of this block, which holds the roots of list and quorums.',
  'check.agree.shared': 'Several stand at {hosts}: they may be one node.',
  'check.agree.earlier': '{count, plural, other {# nodes}} in an earlier session',
  'check.agree.earlier.about':
    'So says what was stored, which nothing seals: it counts again once nodes of this session give the coinbase of this block.',
  'check.agree.same': 'The same',
  'check.agree.other': 'Another one',
  'check.lock': 'ChainLock in the coinbase',
  'check.lock.at': 'block {height, number}',
  'check.lock.signature': 'Signature of the ChainLock',
  'check.lock.quorum': 'Quorum',
  'check.lock.unknown':
    'That quorum stands in this list alone: the list before it was not agreed by independent nodes.',
  'check.block': 'This block itself',
  'check.block.end': 'no lock seen yet',
  'check.block.about':
    'No endpoint gives a block header, and a ChainLock of this block comes with a later one.',
  'check.word.ok': 'Holds',
  'check.word.warn': 'Wants care',
  'check.word.bad': 'Wrong',
  'check.word.open': 'Open',
  'check.refused': 'A list was refused',
  'check.refused.about': '{node}: {fault} The list shown is the last good one.',
  'check.reload': 'Read the list again from the beginning',
  'check.waiting': 'No list was verified yet.',
} as const
