import { z } from 'zod'
import type { DatabasePlan, SharedDatabase } from '#/platform/database.ts'
import { openDatabase } from '#/platform/open-database.ts'
import { holdWebLock } from '#/platform/web-lock.ts'
import { boundedBytes } from '#/platform/worker-call.ts'
import type { TransactionOutput } from '#/protocol/layer1/transaction.ts'
import { payFromWallet, takeBroadcast, type Ledger, type TakenBroadcast } from '#/sandbox/sandbox-ledger.ts'
import { PaymentFault, readSandboxMoment, type SandboxSettings } from '#/sandbox/sandbox-settings.ts'

type LedgerStoreName = 'transactions'

/** Transactions of the sandbox's chain in this browser. Backups do not contain them. */
export const ledgerDatabasePlan: DatabasePlan<LedgerStoreName> = {
  name: 'keywright-sandbox-ledger',
  version: 1,
  stores: ['transactions'],
}

export const StoredTransaction = z.strictObject({
  format: z.literal(1),
  /** Name of the simulated chain. Two chains share no transactions. */
  chain: z.string().max(200),
  number: z.int().min(0),
  bytes: boundedBytes(200_000),
  tip: z.int().min(0),
  fault: PaymentFault.exclude(['paid-twice']),
  isOfWallet: z.boolean(),
})
type StoredTransaction = Readonly<z.infer<typeof StoredTransaction>>

interface SandboxTime {
  readonly sandbox: SandboxSettings
  readonly nowMs: number
}

/** Far more than anybody creates by hand. */
const mostTransactions = 2000

/**
 * Opens the transactions of the sandbox’s chain in this browser. If two tabs pay, their payments run one after the
 * other.
 */
export function openLedgerStore(
  database: Pick<SharedDatabase<LedgerStoreName>, 'read' | 'write'> = openDatabase(ledgerDatabasePlan),
  hold: typeof holdWebLock = holdWebLock,
) {
  const readStored = async (chain: string): Promise<readonly StoredTransaction[]> => {
    const { transactions } = await database.read()
    return [...transactions.values()]
      .flatMap((value) => StoredTransaction.safeParse(value).data ?? [])
      .filter((each) => each.chain === chain)
      .toSorted((left, right) => left.number - right.number)
  }

  const change = <Change extends { readonly ledger: Ledger }>(
    at: SandboxTime,
    work: (ledger: Ledger) => Change,
  ) =>
    hold('keywright-sandbox-ledger', async () => {
      const { name } = readSandboxMoment(at.sandbox, at.nowMs).chain.world
      const stored = await readStored(name)
      const changed = work(stored)
      const first = (stored.at(-1)?.number ?? -1) + 1
      const added = changed.ledger.slice(stored.length)
      if (stored.length + added.length > mostTransactions) throw new RangeError('the sandbox is full')
      await database.write(
        added.map(({ bytes, tip, fault, isOfWallet }, place) => {
          const number = first + place
          const value: StoredTransaction = {
            format: 1,
            chain: name,
            number,
            bytes,
            tip,
            fault,
            isOfWallet,
          }
          return { kind: 'put' as const, store: 'transactions' as const, key: `${name} ${number}`, value }
        }),
      )
      return changed
    })

  return {
    read: (at: SandboxTime): Promise<Ledger> =>
      readStored(readSandboxMoment(at.sandbox, at.nowMs).chain.world.name),

    pay: async (output: TransactionOutput, at: SandboxTime): Promise<void> => {
      const { paymentFault = 'none' } = at.sandbox
      const moment = readSandboxMoment(at.sandbox, at.nowMs)
      await change(at, (ledger) => ({ ledger: payFromWallet(ledger, moment, output, paymentFault) }))
    },

    broadcast: async (bytes: Uint8Array, at: SandboxTime): Promise<TakenBroadcast> => {
      const { tip } = readSandboxMoment(at.sandbox, at.nowMs)
      let outcome: TakenBroadcast | undefined
      await change(at, (ledger) => {
        outcome = takeBroadcast(ledger, bytes, tip, at.sandbox.paymentFault ?? 'none')
        return { ledger: outcome.kind === 'accepted' ? outcome.ledger : ledger }
      })
      if (outcome === undefined) throw new TypeError('no outcome')
      return outcome
    },
  }
}

export type LedgerStore = ReturnType<typeof openLedgerStore>
