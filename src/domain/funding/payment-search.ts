import { create } from 'zustand'

import { systemClock } from '#/platform/clock.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { derivePlatformIdentityId } from '#/protocol/platform/platform-ids.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { VaultErrorCode } from '#/domain/keys/vault-facts.ts'
import { vault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import type { Network } from '#/store/records/network.ts'
import type { FoundLock } from './found-payments.ts'
import { fundingNodesOf } from './funding-nodes-of.ts'
import { scanPayments, type PaymentScan, type ScanStart, type SearchedKeys } from './scan-payments.ts'

export interface PaymentSearch {
  /** The phrase of the keys. Another phrase needs a new search. */
  readonly phraseId: string
  /** Absent until the first block is requested. */
  readonly scan: PaymentScan | undefined
  /** True if the user gave a proof. The search then includes series that few wallets use. */
  readonly isEverywhere: boolean
  readonly activity:
    | { readonly kind: 'searching' }
    | { readonly kind: 'stopped' }
    | { readonly kind: 'failed'; readonly error: unknown }
}

/** Tells whether a lock was used, according to platform nodes. */
export type LockUse =
  | { readonly kind: 'asking' }
  | { readonly kind: 'unused' }
  | { readonly kind: 'used'; readonly identityId: Uint8Array }
  /** No node answered, or the lock is for a top-up, whose use nodes do not report. */
  | { readonly kind: 'unknown' }

/** Searches by network, and uses of the found locks by txid. Searches continue while other pages are open. */
export const usePaymentSearches = create<{
  readonly searches: ReadonlyMap<string, PaymentSearch>
  readonly uses: ReadonlyMap<string, LockUse>
}>(() => ({ searches: new Map(), uses: new Map() }))

const running = new Map<string, AbortController>()

/**
 * Starts a search, and ends any other on the network. A proof adds series that few wallets use, and series whose branch
 * the session lacks.
 */
export function searchPayments(
  network: Network,
  phraseId: string,
  start: ScanStart,
  proof?: OfferedProof,
): void {
  const nodes = fundingNodesOf(network)
  if (nodes === undefined) return
  stopSearch(network.id)
  const controller = new AbortController()
  running.set(network.id, controller)
  const change = (next: Partial<PaymentSearch>) => {
    if (running.get(network.id) === controller) changeSearch(network.id, phraseId, next)
  }
  const isEverywhere = proof !== undefined
  changeSearch(network.id, phraseId, { scan: undefined, isEverywhere, activity: { kind: 'searching' } })
  usePaymentSearches.setState({ uses: new Map() })
  const context = {
    nodes,
    derive: deriveWith(network, proof),
    terms: wireProfiles[network.profile],
    nowMs: systemClock.wallMs,
  }
  void scanPayments(context, start, (scan) => change({ scan }), controller.signal)
    .then(() => change({ activity: { kind: 'stopped' } }))
    .catch((error: unknown) => change({ activity: { kind: 'failed', error } }))
}

type Derive = Parameters<typeof scanPayments>[0]['derive']

/** Uses a proof once: the series that need it are derived with the first window, and stay in the search. */
function deriveWith(network: Network, offered: OfferedProof | undefined): Derive {
  let proof = offered
  let proven: SearchedKeys = { keys: [], searched: [] }
  return async (used) => {
    const request = { network: network.kind, used }
    const answer = await vault
      .client()
      .deriveFundingHashes(proof === undefined ? request : { ...request, proof })
    if (answer.kind === 'none') throw new KeywrightError<VaultErrorCode>('vault/key-missing')
    const { keys, searched } = answer
    if (proof === undefined) {
      const names = new Set(proven.searched.map(({ series }) => series))
      const isFresh = ({ series }: { readonly series: string }) => !names.has(series)
      return {
        keys: [...keys.filter(isFresh), ...proven.keys],
        searched: [...searched.filter(isFresh), ...proven.searched],
      }
    }
    proof = undefined
    const gated = searched.filter(({ asksProof }) => asksProof)
    proven = {
      keys: keys.filter(({ series }) => gated.some((each) => each.series === series)),
      searched: gated,
    }
    return answer
  }
}

export function stopSearch(networkId: string): void {
  running.get(networkId)?.abort()
}

function changeSearch(networkId: string, phraseId: string, next: Partial<PaymentSearch>): void {
  usePaymentSearches.setState(({ searches }) => {
    const before = searches.get(networkId)
    const fresh: PaymentSearch = {
      phraseId,
      scan: undefined,
      isEverywhere: false,
      activity: { kind: 'searching' },
    }
    const current = before?.phraseId === phraseId ? before : fresh
    return { searches: new Map(searches).set(networkId, { ...current, ...next }) }
  })
}

export async function askLockUse(network: Network, lock: FoundLock): Promise<void> {
  const { uses } = usePaymentSearches.getState()
  const [credit] = lock.credits
  if (uses.has(lock.txid) || credit === undefined) return
  const note = (use: LockUse) =>
    usePaymentSearches.setState((state) => ({ uses: new Map(state.uses).set(lock.txid, use) }))
  if (credit.key.purpose === 'top-up') return note({ kind: 'unknown' })
  note({ kind: 'asking' })
  note(await readUse(network, lock.bytes, credit.outputIndex))
}

async function readUse(network: Network, transaction: Uint8Array, outputIndex: number): Promise<LockUse> {
  const proof = { kind: 'instant', value: { instantLock: parseHex(''), transaction, outputIndex } } as const
  const identityId = derivePlatformIdentityId(proof)
  const { readIdentityOfNodes } = await import('#/domain/identity/read-from-nodes.ts')
  const { signal } = new AbortController()
  const read = await readIdentityOfNodes(network, identityId, signal).catch(() => undefined)
  if (read?.kind !== 'agreed') return { kind: 'unknown' }
  return read.value === undefined ? { kind: 'unused' } : { kind: 'used', identityId }
}
