import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { ReviewedTransition, TransitionRequest } from '#/protocol/transition/review-transition.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { Way } from '#/vault/log/audit-event.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import type { Header } from '#/vault/storage/header.ts'
import { holdGate, type HeldGate } from '#/vault/unlock/held-gate.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { SignedOne } from './key-forms.ts'
import type { PlanOfList } from './plan-approvals.ts'
import { makeToken, openShown } from './shown-tokens.ts'

export type ShownRequest = TransitionRequest & {
  readonly transition: UnsignedTransition
  readonly create?: Uint8Array | undefined
}

/** What the worker read for a review, to be signed once as it was read. */
export interface ShownTransition {
  readonly request: ShownRequest
  readonly digest: Uint8Array
}

/** One row of a list as the user was shown it: what is signed, and the record (hex) that signs. */
export interface ShownRow {
  readonly digest: Uint8Array
  readonly signer: string
}

interface ShownList {
  readonly token: string
  /** The rows without a signature. */
  readonly waiting: Set<string>
  /** The rows that were signed before the list was approved: the proof for it was for signing them again. */
  readonly again: ReadonlySet<string>
  /** The rows that were not signed because they are rejected: another try takes another proof where the gate is asked for. */
  readonly rejected: Set<string>
  /** Undefined once it was started. */
  readonly startBeforeMs: number | undefined
  /** Where the proof for the list is for the keys that its rows add, too: the gate that it opened, and how. */
  readonly gate: OpenedGate | undefined
  /** How a proof was given for the list. Without a proof it is undefined. */
  readonly provedBy: Way | undefined
  /** Where the list was approved by a plan: nothing else is signed, and nothing after the time of the plan. */
  readonly plan: PlanOfList | undefined
}

interface OpenedGate {
  readonly held: HeldGate
  readonly by: Way
  /** Of the vault then: another passphrase, another gate or a removed passkey begins another. */
  readonly epoch: Uint8Array | undefined
}

/** Milliseconds between the approval of a list and its first signature. */
export const listStartMs = 60_000

/** Milliseconds without a signature after which a list no longer holds the gate. */
export const listGateMs = 5 * 60_000

/**
 * What this worker has shown and signed, in memory: it ends with the worker, at every lock. A token (16 random bytes, hex)
 * names a reading of the worker's own and is good for one signature. `nowMs`: monotonic. See docs/vault.md, "Approval".
 */
export function openApprovals(nowMs: () => number) {
  const shown = openShown<ShownTransition>()
  const signed = new Set<string>()
  let list: ShownList | undefined

  return {
    /** Remembers what was read for a review. Returns the token that has it signed. */
    show: (request: TransitionRequest, { transition, digest }: ReviewedTransition): string =>
      shown.show({ request: { ...request, transition }, digest }),
    /** Uses up a token for `work`, as `openShown` does. */
    use: shown.use,
    /** Whether one of those records (hex) has signed that digest since this worker started. */
    isSigned: (digest: Uint8Array, signers: readonly string[]): boolean =>
      signers.some((signer) => signed.has(nameOf(digest, signer))),
    /** Remembers that they have signed it. Returns what forgets it, where the signature is not let out. */
    noteSigned: (digest: Uint8Array, signers: readonly string[]): (() => void) => {
      const names = signers.map((signer) => nameOf(digest, signer)).filter((name) => !signed.has(name))
      for (const name of names) signed.add(name)
      return () => {
        for (const name of names) signed.delete(name)
      }
    },
    /** Holds the gate that a proof opened for a list, sealed: the caller wipes its own copy. */
    holdGate: async ({ session }: Header, opened: GateKeyPair, by: Way): Promise<OpenedGate> => ({
      held: await holdGate(opened, listGateMs, nowMs),
      by,
      epoch: session.epoch,
    }),
    /** Remembers the rows of a list, in the place of the list before. Returns the token that has each of them signed once. */
    showList: (
      rows: readonly ShownRow[],
      {
        gate,
        provedBy = gate?.by,
        plan,
      }: {
        readonly gate?: OpenedGate | undefined
        readonly provedBy?: Way | undefined
        readonly plan?: PlanOfList
      } = {},
    ): string => {
      const token = makeToken()
      const waiting = new Set(rows.map(({ digest, signer }) => nameOf(digest, signer)))
      const again = new Set([...waiting].filter((name) => signed.has(name)))
      const startBeforeMs = nowMs() + listStartMs
      list = { token, waiting, again, rejected: new Set(), startBeforeMs, gate, provedBy, plan }
      return token
    },
    /** A gate that was not used for too long, or whose list was not started in time, is not held any longer. */
    dropOld: (): void => {
      const isLate = list?.startBeforeMs !== undefined && nowMs() > list.startBeforeMs
      if (list !== undefined && (isLate || list.gate?.held.isOld() === true))
        list = { ...list, gate: undefined }
    },
    /** The vault is gone, or what opens it is another proof: the list holds no gate any longer. */
    forgetGate: (): void => {
      if (list !== undefined) list = { ...list, gate: undefined }
    },
    /**
     * Starts a list, or continues it: a started list has no end in time but that of its plan. Throws `vault/not-shown` for one that is
     * unknown, or was not started within `listStartMs`, and `vault/not-planned` once its plan is over.
     */
    continueList: (token: string) => {
      const isLate = list?.startBeforeMs !== undefined && nowMs() > list.startBeforeMs
      if (list?.token !== token || isLate) throw new VaultError('vault/not-shown')
      const { waiting, again, rejected, provedBy, plan } = list
      if (plan !== undefined && nowMs() >= plan.untilMs) throw new VaultError('vault/not-planned')
      list = { ...list, startBeforeMs: undefined }
      return {
        /** How a proof was given for the list, for the audit log. */
        by: provedBy,
        plan,
        /** Lends the gate that the list holds for some of its rows, or nothing. */
        withGate: async <Result>(
          { gate: { publicKey }, session }: Header,
          work: (lent: GateKeyPair | undefined) => Promise<Result>,
        ): Promise<Result> => {
          const opened = list?.token === token ? list.gate : undefined
          return opened === undefined || !isSame(opened.epoch, session.epoch)
            ? work(undefined)
            : opened.held.lend(publicKey, work)
        },
        /** What became of some of its rows: the gate is held for those that wait, and let go once none does but rejected ones. */
        noteEnds: (ends: readonly { readonly row: ShownRow; readonly kind: SignedOne['kind'] }[]): void => {
          for (const { row, kind } of ends)
            if (kind === 'rejected') rejected.add(nameOf(row.digest, row.signer))
          if (list?.token !== token) return
          if ([...waiting].every((name) => rejected.has(name))) list = { ...list, gate: undefined }
          else if (plan === undefined && ends.some(({ kind }) => kind === 'signed')) list.gate?.held.renew()
        },
        /** Whether the row was signed after the list was approved: nobody has given a proof for signing it again. */
        isSignedSince: ({ digest, signer }: ShownRow): boolean => {
          const name = nameOf(digest, signer)
          return signed.has(name) && !again.has(name)
        },
        /** Uses up a row. False for one that the list does not have, or has no more. */
        take: ({ digest, signer }: ShownRow): boolean => waiting.delete(nameOf(digest, signer)),
        /** The row was not signed. */
        giveBack: ({ digest, signer }: ShownRow) => void waiting.add(nameOf(digest, signer)),
      }
    },
  }
}

export type Approvals = ReturnType<typeof openApprovals>

function isSame(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  return left === undefined || right === undefined ? left === right : equalBytes(left, right)
}

function nameOf(digest: Uint8Array, signer: string): string {
  return `${formatHex(digest)} ${signer}`
}
