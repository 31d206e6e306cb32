import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { useChain } from '#/workspace/chain/chain-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'

/** Hex of 32 bytes that this workspace has met, and that are public for certain: identities, signed transitions, locks, blocks. */
export function knownHashes(): ReadonlySet<string> {
  const { identities, transitions, locks } = useWorkspace.getState()
  const { blocks, state } = useChain.getState()
  const ids = [...identities.keys()].flatMap((id) => {
    const checked = checkBase58(id)
    return checked.ok ? [formatHex(checked.value)] : []
  })
  const txids = [...locks.values()].flatMap(({ outPoint }) =>
    outPoint === undefined ? [] : [formatHex(outPoint.txid)],
  )
  const hashes = [...blocks.map(({ blockHash }) => blockHash), state?.list?.blockHash ?? '']
  return new Set([...ids, ...transitions.keys(), ...txids, ...hashes])
}
