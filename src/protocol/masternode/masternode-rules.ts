import { rulesOf } from '#/protocol/rule-table.ts'

export const masternodeRules = {
  ...rulesOf('getMnListDiff', {
    'mn-list.field': 'a masternode list diff has the members of the document, each of its type',
    'mn-list.length':
      'hashes, keys and node ids have their length, and lists and bytes are within their limits',
    'mn-list.service': 'a service is an IP address and a port',
    'mn-list.address': 'a voting address is Base58 of a version byte of this network and 20 bytes',
    'mn-list.address-checksum': 'a voting address has a good checksum',
    'mn-list.base': 'the diff begins at the block that it was asked from',
    'mn-list.tip': 'the diff ends at the block that it was asked for',
    'mn-list.deleted-known': 'a masternode that is removed was in the list',
    'mn-list.unique': 'a diff names each masternode and each quorum once',
    'mn-list.height': 'the height rises from one verified list to the next',
  }),
  ...rulesOf(
    'getMnListDiff',
    {
      'mn-list.entry-version': 'a list entry is of version 1 or 2, a quorum entry of version 1 to 4',
      'mn-list.quorum-type': 'a quorum is of a type whose size is known',
      'mn-list.quorum-bits': 'the bits of a quorum fit its size and its own counts',
      'coinbase.special':
        'cbTx is a special transaction of version 3 and type 5, its payload of version 1 to 3',
      'coinbase.input': 'cbTx is a coinbase: one input that spends nothing',
      'coinbase.chain-lock': 'the chain lock in the coinbase is signed by the quorum that had to sign it',
      'merkle-tree.shape': 'a partial merkle tree uses all of its hashes and bits, and no more',
      'merkle-tree.proves': 'the partial merkle tree proves cbTx at place 0, and nothing else',
      'mn-list.root-field': 'merkleRootMNList is the root that the coinbase names',
      'mn-list.quorum-root-field': 'merkleRootQuorums is the root that the coinbase names',
      'mn-list.added-quorum-new': 'a quorum that is added was not in the list',
      'mn-list.deleted-quorum-known': 'a quorum that is removed was in the list',
      'mn-list.root': 'the masternodes have the merkle root that the coinbase names',
      'mn-list.quorum-root': 'the quorums have the merkle root that the coinbase names',
      'mn-list.confirmed': 'the node names this block at the height that the coinbase names',
    },
    'network',
  ),
} as const
