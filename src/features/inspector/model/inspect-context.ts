import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import type { InspectContext } from '#/protocol/inspect/found.ts'
import { readKnownContract } from '#/protocol/inspect/known-contract.ts'
import type { Reading } from '#/protocol/inspect/reading.ts'
import { systemClock } from '#/platform/clock.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import type { ContractRecord } from '#/store/records/contract-record.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { viewIdentity } from '#/domain/identity/identity-view.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

// Limits, because parsing megabytes takes a second of the page's time. Platform accepts contracts of 16,384 bytes.
const maxContracts = 20
const maxContractCharacters = 262_144

// A stored document without times is not recognized without its contract.
const documentKinds: readonly Reading['kind'][] = ['document', 'platform-document', 'bytes']

/** The context of the first reading, before the input is known. */
export function firstContext(isPublic: boolean): InspectContext {
  const { transitions } = useWorkspace.getState()
  return {
    isPublic,
    known: knownHashes(),
    nowMs: systemClock.wallMs(),
    isTestNetwork: currentNetwork().kind === 'testnet',
    lockTransactions: [...transitions.values()].flatMap(({ lockTransaction }) =>
      lockTransaction === undefined ? [] : [lockTransaction],
    ),
  }
}

/** Adds known identities of updates and contracts of documents. Undefined if there are none. */
export function knownContext(
  readings: readonly Reading[],
  first: InspectContext,
): InspectContext | undefined {
  const { identities: records, transitions, contracts: designed } = useWorkspace.getState()
  const named = readings.flatMap(({ signatures }) =>
    signatures.flatMap((each) => (each.kind === 'identity-unknown' ? [each.identityId] : [])),
  )
  const identities = named.flatMap((id) => {
    const record = records.get(id)
    const shown = record && viewIdentity(record, transitionsOf(transitions, id)).shown
    return shown === undefined ? [] : [shown.identity]
  })
  const mayBeDocument = readings.some(({ kind }) => documentKinds.includes(kind))
  const contracts = mayBeDocument ? readContracts([...designed.values()].slice(0, maxContracts)) : []
  return identities.length + contracts.length === 0 ? undefined : { ...first, identities, contracts }
}

function readContracts(designed: readonly ContractRecord[]): readonly DataContract[] {
  let left = maxContractCharacters
  return designed.flatMap(({ text }) => {
    if (text.length > left) return []
    left -= text.length
    return readKnownContract(text) ?? []
  })
}

/** Certainly public 32 bytes of this workspace, in hex: ids of identities, signed transitions, locks, blocks. */
function knownHashes(): ReadonlySet<string> {
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

let listed: { readonly blockHash: string; readonly hashes: Uint8Array } | undefined

/**
 * Tells whether a hash is in the followed masternode list, and so public: an unlisted hash may be a private key. The
 * worker returns all hashes, and never learns the input.
 */
export async function isListedHash(input: string | Uint8Array): Promise<boolean> {
  const text = typeof input === 'string' ? input.trim().toLowerCase() : ''
  const blockHash = useChain.getState().state?.list?.blockHash
  if (blockHash === undefined || !/^[0-9a-f]{64}$/.test(text)) return false
  if (listed?.blockHash !== blockHash) {
    const hashes = await chain.client.readHashes().catch(() => new Uint8Array())
    listed = { blockHash, hashes }
  }
  return hasHash(listed.hashes, parseHex(text))
}

/** Compares bytes, because a list may have 100,000 hashes. */
function hasHash(hashes: Uint8Array, wanted: Uint8Array): boolean {
  for (let start = 0; start < hashes.length; start += wanted.length) {
    let at = 0
    while (at < wanted.length && hashes[start + at] === wanted[at]) at += 1
    if (at === wanted.length) return true
  }
  return false
}
