import { reverseBytes } from '#/protocol/encoding/bytes.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { composeAssetLock, composeClassic } from '#/protocol/funding/asset-lock-transaction.ts'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { classifyScript, encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import {
  checkTransaction,
  deriveTxid,
  encodeTransaction,
  type LayerOneTransaction,
  type TransactionOutput,
} from '#/protocol/layer1/transaction.ts'
import type { BroadcastOutcome, FundingNews, FundingNodes } from '#/domain/funding/funding-nodes.ts'

interface WorldTransaction {
  readonly bytes: Uint8Array
  readonly parsed: LayerOneTransaction
  readonly isFromOutside: boolean
  height: number | null
  isInstantLocked: boolean
}

export interface WorldFaults {
  /** Transactions of the program get no instant lock. */
  noInstantLocks?: boolean
  /** No quorum of a list has signed the instant locks. */
  noQuorums?: boolean
  /** Nodes report instant locks that do not exist. */
  inventsLocks?: boolean
  /** The next broadcast is accepted, but its answer is lost. */
  losesAnswer?: boolean
  isSilent?: boolean
  dropsStream?: boolean
}

interface Watcher {
  readonly hashes: ReadonlySet<string>
  readonly locks: boolean
  readonly tell: (news: FundingNews) => void
}

/**
 * For tests: a chain in memory with mempool, blocks, instant locks and a check for double spends, which has the
 * interface of funding nodes. It remembers every transaction, so that tests can count them.
 */
export function openFundingWorld() {
  const transactions = new Map<string, WorldTransaction>()
  const watchers = new Set<Watcher>()
  const faults: WorldFaults = {}
  const broadcasts: string[] = []
  const asked: number[] = []
  let tip = 100
  let platformHeight = 100
  let count = 0
  /** A block every minute since 1970. */
  const timeOf = (height: number) => 60_000 * height

  const parse = (bytes: Uint8Array) => {
    const checked = checkTransaction(bytes)
    if (!checked.ok) throw new TypeError('no transaction')
    return checked.value
  }
  const nameOf = (bytes: Uint8Array) => formatHex(deriveTxid(bytes))
  const internal = (bytes: Uint8Array) => reverseBytes(deriveTxid(bytes))
  const outputOf = ({ txid, index }: { readonly txid: Uint8Array; readonly index: number }) =>
    transactions.get(formatHex(txid))?.parsed.outputs[index]
  const isSpent = (name: string, except: string) =>
    [...transactions].some(
      ([txid, { parsed }]) =>
        txid !== except &&
        parsed.inputs.some(({ outPoint }) => `${formatHex(outPoint.txid)}:${outPoint.index}` === name),
    )
  const hashOf = (output: TransactionOutput | undefined) => {
    const script = output === undefined ? undefined : classifyScript(output.script)
    return script?.kind === 'p2pkh' ? formatHex(script.hash160) : ''
  }
  const matches = ({ parsed }: WorldTransaction, { hashes, locks }: Pick<Watcher, 'hashes' | 'locks'>) =>
    parsed.outputs.some((output) => hashes.has(hashOf(output))) ||
    parsed.inputs.some(({ outPoint }) => hashes.has(hashOf(outputOf(outPoint)))) ||
    (locks &&
      listLockOutputs(parsed, { assetLockPayloads: 'only' }).some(({ hash160 }) =>
        hashes.has(formatHex(hash160)),
      ))
  const lockOf = (bytes: Uint8Array) => new Uint8Array([...internal(bytes), ...new Uint8Array(166).fill(1)])

  const newsOf = (each: WorldTransaction): readonly FundingNews[] => [
    { kind: 'transaction', bytes: each.bytes },
    ...(each.isInstantLocked || faults.inventsLocks === true
      ? [
          {
            kind: 'instant-lock',
            bytes: lockOf(each.bytes),
            txid: internal(each.bytes),
            verdict: faults.noQuorums === true ? 'unverified' : 'verified',
          } as const,
        ]
      : []),
    ...(each.height === null
      ? []
      : [
          {
            kind: 'block',
            height: each.height,
            hash: sha256(Uint8Array.of(each.height)),
            txids: [internal(each.bytes)],
            acceptance: 'chain-locked',
          } as const,
        ]),
  ]
  const tell = (each: WorldTransaction) => {
    for (const watcher of watchers) if (matches(each, watcher)) newsOf(each).forEach(watcher.tell)
  }
  const take = (bytes: Uint8Array, isFromOutside: boolean, isInstantLocked: boolean) => {
    const each = { bytes, parsed: parse(bytes), isFromOutside, height: null, isInstantLocked }
    transactions.set(nameOf(bytes), each)
    tell(each)
    return each
  }
  const judge = (bytes: Uint8Array): BroadcastOutcome => {
    const name = nameOf(bytes)
    if (transactions.has(name)) return { kind: 'accepted' }
    const { inputs } = parse(bytes)
    if (inputs.some(({ outPoint }) => outputOf(outPoint) === undefined))
      return { kind: 'rejected', reason: 'bad-txns-inputs-missingorspent' }
    if (inputs.some(({ outPoint }) => isSpent(`${formatHex(outPoint.txid)}:${outPoint.index}`, name)))
      return { kind: 'rejected', reason: 'txn-mempool-conflict' }
    take(bytes, false, faults.noInstantLocks !== true)
    return { kind: 'accepted' }
  }

  const nodes: FundingNodes = {
    watch: async ({ hash160s, fromHeight, locks = false }, onNews, signal) => {
      if (faults.isSilent === true) throw new TypeError('nobody answers')
      asked.push(fromHeight)
      const hashes = new Set(hash160s.map(formatHex))
      for (const each of transactions.values()) {
        const isSeen = each.height === null || each.height >= fromHeight
        if (isSeen && matches(each, { hashes, locks })) newsOf(each).forEach(onNews)
      }
      const fromMs = timeOf(fromHeight)
      onNews({ kind: 'scanned', fromHeight, toHeight: tip, fromMs, falsePositiveRate: 0.001 })
      if (faults.dropsStream === true) {
        faults.dropsStream = false
        throw new TypeError('the stream broke')
      }
      const watcher = { hashes, locks, tell: onNews }
      watchers.add(watcher)
      if (!signal.aborted)
        await new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => resolve(), { once: true }),
        )
      watchers.delete(watcher)
    },
    fetchHeight: async () => {
      if (faults.isSilent === true) throw new TypeError('nobody answers')
      return tip
    },
    fetchTransaction: async (txid) => {
      if (faults.isSilent === true) throw new TypeError('nobody answers')
      const found = transactions.get(formatHex(reverseBytes(txid)))
      return (
        found && {
          bytes: found.bytes,
          height: found.height,
          isInstantLocked: found.isInstantLocked,
          isChainLocked: found.height !== null,
        }
      )
    },
    broadcast: async (bytes) => {
      broadcasts.push(nameOf(bytes))
      if (faults.isSilent === true) return { kind: 'unknown' }
      const outcome = judge(bytes)
      if (faults.losesAnswer !== true) return outcome
      faults.losesAnswer = false
      return { kind: 'unknown' }
    },
    fetchPlatformHeight: async () => platformHeight,
  }

  return {
    nodes,
    faults,
    broadcasts,
    asked,
    timeOf,
    /** Pays these amounts to these hashes from a wallet, in one transaction. */
    pay: (
      outputs: readonly { readonly hash: Uint8Array; readonly amountDuffs: bigint }[],
      isLocked = true,
    ) => {
      count += 1
      const outPoint = { txid: sha256(Uint8Array.of(count)), index: 0 }
      const paid = outputs.map(({ hash, amountDuffs }) => ({ amountDuffs, script: encodeP2pkhScript(hash) }))
      const bytes = encodeTransaction(composeClassic([{ outPoint }], paid))
      take(bytes, true, isLocked)
      return bytes
    },
    /** Locks an amount for this hash from another wallet, with unknown coins. */
    lock: (hash: Uint8Array, amountDuffs: bigint) => {
      count += 1
      const outPoint = { txid: sha256(Uint8Array.of(count)), index: 0 }
      const credit = { amountDuffs, script: encodeP2pkhScript(hash) }
      const bytes = encodeTransaction(composeAssetLock([{ outPoint }], [credit], []))
      take(bytes, true, true)
      return bytes
    },
    /** Puts all pending transactions into the next block. */
    mine: () => {
      tip += 1
      for (const each of transactions.values()) {
        if (each.height !== null) continue
        each.height = tip
        tell(each)
      }
    },
    reachPlatform: () => void (platformHeight = tip),
    /** Removes a transaction from mempool and chain, as a reorganization does. */
    drop: (bytes: Uint8Array) => void transactions.delete(nameOf(bytes)),
    has: (bytes: Uint8Array) => transactions.has(nameOf(bytes)),
    sent: () => [...transactions.values()].filter(({ isFromOutside }) => !isFromOutside),
    /**
     * Returns the duffs that were paid from outside, and the sum of all outputs (unspent, burned) and fees. Both are
     * equal unless duffs are lost.
     */
    sums: () => {
      let paid = 0n
      let fees = 0n
      let unspent = 0n
      for (const [txid, { parsed, isFromOutside }] of transactions) {
        const out = parsed.outputs.reduce((total, { amountDuffs }) => total + amountDuffs, 0n)
        if (isFromOutside) paid += out
        else
          fees +=
            parsed.inputs.reduce(
              (total, { outPoint }) => total + (outputOf(outPoint)?.amountDuffs ?? 0n),
              0n,
            ) - out
        parsed.outputs.forEach(({ amountDuffs }, index) => {
          if (!isSpent(`${txid}:${index}`, '')) unspent += amountDuffs
        })
      }
      return { paid, fees, unspent }
    },
  }
}
