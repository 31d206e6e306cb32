import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import type { AnyProof, Authority } from '#/vault/unlock/proof.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { openApprovals } from './approvals.ts'
import { type keyCalls, type SignedOne, signingRefusals } from './key-forms.ts'
import { borrowKeys, requireRecord } from './key-loan.ts'
import {
  listSigners,
  needsGate,
  requireSigners,
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
export function makeSigning(vault: OpenVault, nowMs: () => number): Signing {
  const approvals = openApprovals(nowMs)
  const noteOf = (signers: Signers, proof?: AnyProof): AuditNote => {
    const { event, owner } = signedEvent(signers, proof)
    return vault.note(event, owner)
  }
  return {
    reviewTransition: async (request) => {
      const checked = reviewRequest(request)
      if (!checked.ok) return { kind: 'refused', violations: checked.violations }
      return {
        kind: 'signable',
        ...checked.value,
        approval: approvals.show(request, checked.value),
      }
    },
    signTransition: ({ approval, signer, proof }) =>
      approvals.use(approval, ({ request, digest }) =>
        undoing((undo) =>
          vault.withProof(proof, (authority) =>
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
              return { changes: [], notes: [noteOf(signers, proof)], result }
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
            for (const { signer, digest, ...request } of transitions) {
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
                undo.push(giveBack)
                const transition = await signWith(inspection, request, signers, authority)
                undo.push(approvals.noteSigned(digest, listSigners(signers)))
                notes.push(noteOf(signers))
                result.push({ kind: 'signed', transition })
              } catch (error) {
                giveBack()
                result.push(refusalOf(error))
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
  const held = [...inspection.records.values()].map(({ record }) => record)
  return requireSigners(request, requireRecord(inspection, signer), held)
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
function refusalOf(error: unknown): SignedOne {
  const code = error instanceof VaultError ? signingRefusals.find((each) => each === error.code) : undefined
  if (code === undefined || !(error instanceof VaultError)) throw error
  return { kind: 'refused', code, violations: error.facts.violations ?? [] }
}
