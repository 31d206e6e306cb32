import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Coin } from '#/protocol/funding/coins.ts'
import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { listLockOutputs, type LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { classifyScript } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  deriveTxid,
  type LayerOneTransaction,
  type OutPoint,
} from '#/protocol/layer1/transaction.ts'
import type { FundingHash } from '#/domain/keys/vault-facts.ts'
import type { PaymentState } from '#/store/records/deposit.ts'

export interface SeenTransaction {
  readonly bytes: Uint8Array
  readonly state: PaymentState
}

export interface FoundCoin extends Coin {
  readonly key: FundingHash
  readonly isSettled: boolean
}

/** An asset lock for keys of the phrase. Platform nodes know whether it was used. */
export interface FoundLock {
  readonly bytes: Uint8Array
  readonly txid: string
  readonly state: PaymentState
  readonly credits: readonly {
    readonly key: FundingHash
    readonly outputIndex: number
    readonly amountDuffs: bigint
  }[]
}

/** Keys that transactions connect, such as an address and the change of its locks, form one deposit. */
export interface FoundGroup {
  readonly id: string
  readonly purpose: SingleUsePurpose
  readonly keys: readonly FundingHash[]
  readonly transactions: readonly SeenTransaction[]
  /** Coins that no scanned transaction spends. */
  readonly unspent: readonly FoundCoin[]
  readonly locks: readonly FoundLock[]
}

interface Read extends SeenTransaction {
  readonly transaction: LayerOneTransaction
  readonly txid: Uint8Array
}

export function groupPayments(
  keys: readonly FundingHash[],
  seen: readonly SeenTransaction[],
  terms: LockTerms,
): readonly FoundGroup[] {
  const own = new Map(keys.map((key) => [formatHex(key.hash160), key]))
  const read = seen.flatMap(readSeen)
  const coins = new Map(
    read.flatMap((each) => coinsOf(each, own)).map((coin) => [nameOf(coin.outPoint), coin]),
  )
  const spent = new Set(
    read.flatMap(({ transaction }) => transaction.inputs.map(({ outPoint }) => nameOf(outPoint))),
  )
  const touched = read.map((each) => {
    const paid = keysOf(each, own, coins)
    // Another wallet with the same phrase may lock coins of keys that are not in the phrase.
    return { each, keys: paid.length > 0 ? paid : creditedKeys(each, own, terms) }
  })
  const leaders = joinKeys(touched.map((of) => of.keys))
  const groups = new Map<string, FoundGroup>()
  for (const { each, keys: ofEach } of touched) {
    const [first] = ofEach
    if (first === undefined) continue
    const leader = leaders(formatHex(first.hash160))
    const before = groups.get(leader)
    const all = [...(before?.keys ?? []), ...ofEach]
    const lock = lockOf(each, own, terms)
    const unspent = coinsOf(each, own).filter(({ outPoint }) => !spent.has(nameOf(outPoint)))
    groups.set(leader, {
      id: leader,
      purpose: first.purpose,
      keys: all.filter((key, at) => all.indexOf(key) === at).toSorted(byPlace),
      transactions: [...(before?.transactions ?? []), { bytes: each.bytes, state: each.state }],
      unspent: [...(before?.unspent ?? []), ...unspent],
      locks: [...(before?.locks ?? []), ...(lock === undefined ? [] : [lock])],
    })
  }
  return [...groups.values()].map(named).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

export function byPlace(one: FundingHash, other: FundingHash): number {
  return one.index - other.index || (one.series < other.series ? -1 : 1)
}

// A group is named after its first key, so that a later search with more transactions gives the same name.
function named(group: FoundGroup): FoundGroup {
  const [first] = group.keys
  return first === undefined ? group : { ...group, id: formatHex(first.hash160), purpose: first.purpose }
}

/** Returns the highest used index of each series, by the series’ name. Unused series are left out. */
export function lastUsed(
  keys: readonly FundingHash[],
  seen: readonly SeenTransaction[],
  terms: LockTerms,
): Readonly<Record<string, number>> {
  const own = new Map(keys.map((key) => [formatHex(key.hash160), key]))
  const used: Record<string, number> = {}
  for (const each of seen.flatMap(readSeen)) {
    const credits = lockOf(each, own, terms)?.credits ?? []
    for (const { key } of [...coinsOf(each, own), ...credits])
      used[key.series] = Math.max(used[key.series] ?? -1, key.index)
  }
  return used
}

function readSeen(seen: SeenTransaction): readonly Read[] {
  const checked = checkTransaction(seen.bytes)
  return checked.ok ? [{ ...seen, transaction: checked.value, txid: deriveTxid(seen.bytes) }] : []
}

type Own = ReadonlyMap<string, FundingHash>

function coinsOf({ transaction, txid, state }: Read, own: Own): readonly FoundCoin[] {
  return transaction.outputs.flatMap((output, index) => {
    const script = classifyScript(output.script)
    const key = script.kind === 'p2pkh' ? own.get(formatHex(script.hash160)) : undefined
    if (script.kind !== 'p2pkh' || key === undefined) return []
    const { hash160 } = script
    return [{ ...output, hash160, outPoint: { txid, index }, key, isSettled: state.kind === 'settled' }]
  })
}

function keysOf(each: Read, own: Own, coins: ReadonlyMap<string, FoundCoin>): readonly FundingHash[] {
  const spent = each.transaction.inputs.flatMap(({ outPoint }) => coins.get(nameOf(outPoint))?.key ?? [])
  return [...coinsOf(each, own).map(({ key }) => key), ...spent]
}

function creditedKeys(each: Read, own: Own, terms: LockTerms): readonly FundingHash[] {
  return lockOf(each, own, terms)?.credits.map(({ key }) => key) ?? []
}

function lockOf(
  { bytes, transaction, txid, state }: Read,
  own: Own,
  terms: LockTerms,
): FoundLock | undefined {
  const credits = listLockOutputs(transaction, terms).flatMap(({ hash160, outputIndex, amountDuffs }) => {
    const key = own.get(formatHex(hash160))
    return key === undefined ? [] : [{ key, outputIndex, amountDuffs }]
  })
  return credits.length === 0 ? undefined : { bytes, txid: formatHex(txid), state, credits }
}

function joinKeys(sets: readonly (readonly FundingHash[])[]): (hash: string) => string {
  const above = new Map<string, string>()
  const leaderOf = (hash: string): string => {
    let leader = hash
    for (let next = above.get(leader); next !== undefined; next = above.get(leader)) leader = next
    return leader
  }
  for (const keys of sets) {
    const [first, ...rest] = keys.map(({ hash160 }) => leaderOf(formatHex(hash160)))
    for (const each of rest) {
      const [one, other] = [leaderOf(first ?? each), leaderOf(each)]
      if (one !== other) above.set(other, one)
    }
  }
  return leaderOf
}

function nameOf({ txid, index }: OutPoint): string {
  return `${formatHex(txid)}:${index}`
}
