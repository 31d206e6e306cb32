import { randomBytes } from '#/platform/random.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Transition, UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import type { CreationMemory } from '#/vault/unlock/new-vault.ts'
import type { AnyProof, Authority, byCreation } from '#/vault/unlock/proof.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { type keyCalls, type SignedOne, signingRejections } from './key-forms.ts'
import { borrowKeys, requireRecord } from './key-loan.ts'
import {
  listSigners,
  needsGate,
  requireSigners,
  type ReviewedTransition,
  reviewRequest,
  signedEvent,
  type Signers,
  signReviewed,
  type TransitionRequest,
} from './transition-signing.ts'

type Signing = Pick<
  OperationsOf<typeof keyCalls>,
  'reviewTransition' | 'signTransition' | 'approveTransitions' | 'signTransitions'
>

/**
 * The operations that review and sign transitions. Each signature has an audit event, which is written before any signature
 * of the call is answered. Throws the codes of `openApprovals`, `requireRecord`, `requireSigners` and `borrowKeys`, and of
 * storage. `nowMs`: monotonic. See docs/vault.md, "The worker".
 */
export function makeSigning(vault: OpenVault, nowMs: () => number, creation: CreationMemory): Signing {
  const approvals = openApprovals(nowMs)
  const noteOf = (
    signers: Signers,
    warnings: readonly string[] = [],
    proof?: AnyProof | typeof byCreation,
  ): AuditNote => {
    const { event, owner } = signedEvent(signers, warnings, proof)
    return vault.note(event, owner)
  }
  // Creating the vault proves for one create, whatever becomes of that: no other transition takes it.
  const withAnyProof = async <Result>(
    proof: AnyProof | typeof byCreation | undefined,
    { transition }: ShownRequest,
    work: (authority: Authority) => Promise<Result>,
  ): Promise<Result> => {
    if (typeof proof !== 'object' || !('kind' in proof)) return vault.withProof(proof, work)
    if (transition.type !== 2) throw new VaultError('vault/passphrase-needed')
    const { header } = await vault.inspect()
    return creation.lend(header.gate.publicKey, (gate) =>
      vault.withProof(undefined, (authority) => work({ ...authority, gate })),
    )
  }
  return {
    reviewTransition: async (request) => {
      const checked = reviewRequest(request)
      if (!checked.ok) return { kind: 'rejected', violations: checked.violations }
      return {
        kind: 'signable',
        ...checked.value,
        approval: approvals.show(request, checked.value),
      }
    },
    signTransition: ({ approval, signer, proof, warnings }) =>
      approvals.use(approval, ({ request, digest }) =>
        undoing((undo) =>
          withAnyProof(proof, request, (authority) =>
            vault.change(async (inspection) => {
              const signers = findSigners(inspection, request, signer)
              if (!equalBytes(signers.reviewed.digest, digest)) throw new VaultError('vault/internal')
              const names = listSigners(signers)
              // A key of the gate asks every time: the proof is not looked at twice.
              if (approvals.isSigned(digest, names) && !needsGate(signers))
                await requireProof(inspection, authority, signer)
              const result = await signWith(inspection, request, signers, authority)
              undo.push(approvals.noteSigned(digest, names))
              // What cannot be logged is not let out.
              return { changes: [], notes: [noteOf(signers, warnings, proof)], result }
            }),
          ),
        ),
      ),
    approveTransitions: ({ rows, proof }) =>
      vault.withProof(proof, async (authority) => {
        const again = rows.find(({ digest, signer }) => approvals.isSigned(digest, [signer]))
        if (again !== undefined) await requireProof(await vault.inspect(), authority, again.signer)
        return approvals.showList(rows)
      }),
    signTransitions: async ({ approval, transitions }) => {
      const list = approvals.continueList(approval)
      // Without a proof, nothing opens the gate, and nothing is derived from a passphrase.
      return undoing((undo) =>
        vault.withProof(undefined, (authority) =>
          vault.change(async (inspection) => {
            const notes: AuditNote[] = []
            const result: SignedOne[] = []
            for (const { signer, digest, warnings, ...request } of transitions) {
              const row = { digest, signer }
              if (!list.take(row)) {
                result.push({ kind: 'differs' })
                continue
              }
              const giveBack = () => list.giveBack(row)
              try {
                const signers = findSigners(inspection, request, signer)
                if (!equalBytes(signers.reviewed.digest, digest)) {
                  giveBack()
                  result.push({ kind: 'differs' })
                  continue
                }
                if (list.isSignedSince(row)) throw new VaultError('vault/signed-before', { recordId: signer })
                undo.push(giveBack)
                const transition = await signWith(inspection, request, signers, authority)
                undo.push(approvals.noteSigned(digest, listSigners(signers)))
                notes.push(noteOf(signers, warnings))
                result.push({ kind: 'signed', transition })
              } catch (error) {
                giveBack()
                result.push(rejectionOf(error))
              }
            }
            return { changes: [], notes, result }
          }),
        ),
      )
    },
  }
}

/** Undoes what work has noted where it fails: nothing that was signed is let out then. */
async function undoing<Result>(work: (undo: (() => void)[]) => Promise<Result>): Promise<Result> {
  const undo: (() => void)[] = []
  try {
    return await work(undo)
  } catch (error) {
    for (const each of undo) each()
    throw error
  }
}

// The key has signed it before: the signature may have been lost, or somebody wants a second one unseen.
async function requireProof(inspection: Inspection, authority: Authority, signer: string): Promise<void> {
  if (authority.proof === undefined) throw new VaultError('vault/signed-before', { recordId: signer })
  await openGate(inspection, authority, async () => {}, signer)
}

function findSigners(inspection: Inspection, request: TransitionRequest, signer: string): Signers {
  return requireSigners(request, requireRecord(inspection, signer), () =>
    [...inspection.records.values()].map(({ record }) => record),
  )
}

function signWith(
  inspection: Inspection,
  request: TransitionRequest,
  signers: Signers,
  authority: Authority,
): Promise<Transition> {
  return borrowKeys(inspection, listSigners(signers), authority, async (loans) =>
    signReviewed(signers, request, loans),
  )
}

/** Why one of several is not signed; what concerns all of them is thrown on. */
function rejectionOf(error: unknown): SignedOne {
  const code = error instanceof VaultError ? signingRejections.find((each) => each === error.code) : undefined
  if (code === undefined || !(error instanceof VaultError)) throw error
  return { kind: 'rejected', code, violations: error.facts.violations ?? [] }
}

type ShownRequest = TransitionRequest & { readonly transition: UnsignedTransition }

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
  /** Undefined once it was started. */
  readonly startBeforeMs: number | undefined
}

/** More readings than a user has on the screen. Of older ones a review has to be read again. */
const mostShown = 256

/** Milliseconds between the approval of a list and its first signature. */
export const listStartMs = 60_000

/**
 * What this worker has shown and signed, in memory: it ends with the worker, at every lock. A token (16 random bytes, hex)
 * names a reading of the worker's own and is good for one signature. `nowMs`: monotonic. See docs/vault.md, "Approval".
 */
function openApprovals(nowMs: () => number) {
  const shown = new Map<string, ShownTransition>()
  const signed = new Set<string>()
  let list: ShownList | undefined

  const remember = (token: string, transition: ShownTransition) => {
    const oldest = shown.keys().next()
    if (shown.size >= mostShown && oldest.done !== true) shown.delete(oldest.value)
    shown.set(token, transition)
  }

  return {
    /** Remembers what was read for a review. Returns the token that has it signed. */
    show: (request: TransitionRequest, { transition, digest }: ReviewedTransition): string => {
      const token = makeToken()
      remember(token, { request: { ...request, transition }, digest })
      return token
    },
    /**
     * Uses up a token for `work`. Where that fails nothing was signed, and the token stays. Throws `vault/not-shown` for
     * one that is unknown, used or in use.
     */
    use: async <Result>(
      token: string,
      work: (transition: ShownTransition) => Promise<Result>,
    ): Promise<Result> => {
      const transition = shown.get(token)
      if (transition === undefined) throw new VaultError('vault/not-shown')
      shown.delete(token)
      try {
        return await work(transition)
      } catch (error) {
        remember(token, transition)
        throw error
      }
    },
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
    /** Remembers the rows of a list, in the place of the list before. Returns the token that has each of them signed once. */
    showList: (rows: readonly ShownRow[]): string => {
      const token = makeToken()
      const waiting = new Set(rows.map(({ digest, signer }) => nameOf(digest, signer)))
      const again = new Set([...waiting].filter((name) => signed.has(name)))
      list = { token, waiting, again, startBeforeMs: nowMs() + listStartMs }
      return token
    },
    /**
     * Starts a list, or continues it: a started list has no end in time. Throws `vault/not-shown` for one that is unknown,
     * or was not started within `listStartMs`.
     */
    continueList: (token: string) => {
      const isLate = list?.startBeforeMs !== undefined && nowMs() > list.startBeforeMs
      if (list?.token !== token || isLate) throw new VaultError('vault/not-shown')
      const { waiting, again } = list
      list = { ...list, startBeforeMs: undefined }
      return {
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

function makeToken(): string {
  return formatHex(randomBytes(16))
}

function nameOf(digest: Uint8Array, signer: string): string {
  return `${formatHex(digest)} ${signer}`
}
