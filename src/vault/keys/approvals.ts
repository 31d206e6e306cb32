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

export interface ShownTransition {
  readonly request: ShownRequest
  readonly digest: Uint8Array
}

export interface ShownRow {
  readonly digest: Uint8Array
  readonly signer: string
}

interface ShownList {
  readonly token: string
  readonly waiting: Set<string>
  /** Rows signed before the list was approved: the proof for the list covers signing them again. */
  readonly again: ReadonlySet<string>
  /** Rejected rows. Once only these wait, the gate closes, so that another try needs another proof. */
  readonly rejected: Set<string>
  /** End of the time to start the list, in milliseconds. Undefined once the list was started. */
  readonly startBeforeMs: number | undefined
  /** The gate that the list's proof opened, if the proof also covers keys that the rows add. */
  readonly gate: OpenedGate | undefined
  readonly provedBy: Way | undefined
  readonly plan: PlanOfList | undefined
}

interface OpenedGate {
  readonly held: HeldGate
  readonly by: Way
  /** The vault's epoch when the gate opened. It changes with the passphrase, the keys or a removed passkey. */
  readonly epoch: Uint8Array | undefined
}

/** Milliseconds between the approval of a list and its first signature. */
export const listStartMs = 60_000

/** Milliseconds without a signature after which a list no longer holds the gate. */
export const listGateMs = 5 * 60_000

/**
 * Returns the memory of reviews and signatures of this worker, which ends at every lock. A token (16 random bytes, hex)
 * names a review and is valid for one signature. `nowMs`: monotonic. See docs/vault-signing.md, "Approval".
 */
export function openApprovals(nowMs: () => number) {
  const shown = openShown<ShownTransition>()
  const signed = new Set<string>()
  let list: ShownList | undefined

  return {
    show: (request: TransitionRequest, { transition, digest }: ReviewedTransition): string =>
      shown.show({ request: { ...request, transition }, digest }),
    use: shown.use,
    isSigned: (digest: Uint8Array, signers: readonly string[]): boolean =>
      signers.some((signer) => signed.has(nameOf(digest, signer))),
    /** Notes the digest as signed. Returns a function that undoes the note, for a signature that is not returned. */
    noteSigned: (digest: Uint8Array, signers: readonly string[]): (() => void) => {
      const names = signers.map((signer) => nameOf(digest, signer)).filter((name) => !signed.has(name))
      for (const name of names) signed.add(name)
      return () => {
        for (const name of names) signed.delete(name)
      }
    },
    /** Holds the gate that a list's proof opened, sealed: the caller wipes its own copy. */
    holdGate: async ({ session }: Header, opened: GateKeyPair, by: Way): Promise<OpenedGate> => ({
      held: await holdGate(opened, listGateMs, nowMs),
      by,
      epoch: session.epoch,
    }),
    /** Remembers the rows of a list, in place of the previous list. Returns the token to sign each row once. */
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
    dropOld: (): void => {
      const isLate = list?.startBeforeMs !== undefined && nowMs() > list.startBeforeMs
      if (list !== undefined && (isLate || list.gate?.held.isOld() === true))
        list = { ...list, gate: undefined }
    },
    forgetGate: (): void => {
      if (list !== undefined) list = { ...list, gate: undefined }
    },
    /**
     * Starts or continues a list. A started list ends only with its plan. Throws `vault/not-shown` for a list that is
     * unknown or was not started within `listStartMs`, and `vault/not-planned` once its plan is over.
     */
    continueList: (token: string) => {
      const isLate = list?.startBeforeMs !== undefined && nowMs() > list.startBeforeMs
      if (list?.token !== token || isLate) throw new VaultError('vault/not-shown')
      const { waiting, again, rejected, provedBy, plan } = list
      if (plan !== undefined && nowMs() >= plan.untilMs) throw new VaultError('vault/not-planned')
      list = { ...list, startBeforeMs: undefined }
      return {
        by: provedBy,
        plan,
        withGate: async <Result>(
          { gate: { publicKey }, session }: Header,
          work: (lent: GateKeyPair | undefined) => Promise<Result>,
        ): Promise<Result> => {
          const opened = list?.token === token ? list.gate : undefined
          return opened === undefined || !isSame(opened.epoch, session.epoch)
            ? work(undefined)
            : opened.held.lend(publicKey, work)
        },
        /** Drops the gate once only rejected rows wait. A signature renews the gate's time, except under a plan. */
        noteEnds: (ends: readonly { readonly row: ShownRow; readonly kind: SignedOne['kind'] }[]): void => {
          for (const { row, kind } of ends)
            if (kind === 'rejected') rejected.add(nameOf(row.digest, row.signer))
          if (list?.token !== token) return
          if ([...waiting].every((name) => rejected.has(name))) list = { ...list, gate: undefined }
          else if (plan === undefined && ends.some(({ kind }) => kind === 'signed')) list.gate?.held.renew()
        },
        /** True if the row was signed after the list's approval: the list's proof does not cover signing it again. */
        isSignedSince: ({ digest, signer }: ShownRow): boolean => {
          const name = nameOf(digest, signer)
          return signed.has(name) && !again.has(name)
        },
        take: ({ digest, signer }: ShownRow): boolean => waiting.delete(nameOf(digest, signer)),
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
