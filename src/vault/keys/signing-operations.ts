import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { reviewRequest, type TransitionRequest } from '#/protocol/transition/review-transition.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { Way } from '#/vault/log/audit-event.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import { withAnyProof, type CreationMemory } from '#/vault/unlock/new-vault.ts'
import { type Authority, wayOf } from '#/vault/unlock/proof.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { Approvals } from './approvals.ts'
import { type keyCalls, type SignedOne, signingRejections } from './key-forms.ts'
import { borrowKeys, requireRecord } from './key-loan.ts'
import { isUnderPlan, planOfList, underPlan, type HeldPlan, type Plans } from './plan-approvals.ts'
import {
  listSigners,
  needsGate,
  requireSigners,
  signedEvent,
  type Signers,
  signReviewed,
} from './transition-signing.ts'

type Signing = Pick<
  OperationsOf<typeof keyCalls>,
  'reviewTransition' | 'signTransition' | 'approveTransitions' | 'signTransitions'
>

/**
 * The operations that review and sign transitions. Each signature has an audit event, which is written before any signature
 * of the call is answered. Throws the codes of `openApprovals`, `openPlans`, `requireRecord`, `requireSigners` and `borrowKeys`, and of
 * storage. See docs/vault.md, "The worker".
 */
export function makeSigning(
  vault: OpenVault,
  approvals: Approvals,
  plans: Plans,
  creation: CreationMemory,
): Signing {
  const noteOf = (signers: Signers, warnings: readonly string[] = [], by?: Way): AuditNote => {
    const { event, owner } = signedEvent(signers, warnings, by)
    return vault.note(event, owner)
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
    signTransition: ({ approval, signer, proof, plan, warnings }) =>
      approvals.use(approval, ({ request, digest }) =>
        undoing((undo) => {
          const sign = (authority: Authority, held?: HeldPlan) =>
            vault.change(async (inspection) => {
              const signers = findSigners(inspection, request, signer)
              if (!equalBytes(signers.reviewed.digest, digest)) throw new VaultError('vault/internal')
              const names = listSigners(signers)
              // A key of the gate asks every time: the proof is not looked at twice. A plan proves for the first signature alone.
              if (approvals.isSigned(digest, names) && (held !== undefined || !needsGate(signers)))
                await requireProof(inspection, authority, signer)
              const lend = (gate?: GateKeyPair) =>
                signWith(
                  inspection,
                  request,
                  signers,
                  gate === undefined ? authority : { ...authority, gate },
                )
              const result =
                held === undefined ? await lend() : await underPlan(held, inspection, signers, lend)
              undo.push(approvals.noteSigned(digest, names))
              // What cannot be logged is not let out.
              const by = held === undefined ? proof && wayOf(proof) : held.gate?.by
              return { changes: [], notes: [noteOf(signers, warnings, by)], result }
            })
          if (plan !== undefined)
            return plans.use(plan, (held) => vault.withProof(undefined, (authority) => sign(authority, held)))
          return withAnyProof(vault, creation, proof, request.transition.type === 2, sign)
        }),
      ),
    approveTransitions: ({ rows, proof, opensGate, plan }) => {
      if (plan !== undefined)
        return plans.use(plan, async (held) => {
          const again = rows.find(({ digest, signer }) => approvals.isSigned(digest, [signer]))
          if (again !== undefined) throw new VaultError('vault/signed-before', { recordId: again.signer })
          const ofList = planOfList(held, rows)
          const { gate, epoch } = held
          return approvals.showList(rows, { gate: gate && { ...gate, epoch }, plan: ofList })
        })
      return vault.withProof(proof, async (authority) => {
        const again = rows.find(({ digest, signer }) => approvals.isSigned(digest, [signer]))
        if (again === undefined && opensGate === undefined) return approvals.showList(rows)
        const inspection = await vault.inspect()
        if (again !== undefined) await requireProof(inspection, authority, again.signer)
        if (opensGate === undefined) return approvals.showList(rows)
        if (proof === undefined) throw new VaultError('vault/passphrase-needed')
        const by = wayOf(proof)
        const gate = await openGate(inspection, authority, (opened) =>
          approvals.holdGate(inspection.header, opened, by),
        )
        return approvals.showList(rows, { gate })
      })
    },
    signTransitions: async ({ approval, transitions }) => {
      const list = approvals.continueList(approval)
      // Without a proof nothing is derived from a passphrase. The gate is open where one was given for the list.
      const signed = await undoing((undo) =>
        vault.withProof(undefined, (authority) =>
          vault.change((inspection) =>
            list.withGate(inspection.header, async (gate) => {
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
                  const isPlanned = list.plan === undefined || isUnderPlan(list.plan, inspection, signers)
                  if (!isPlanned || !equalBytes(signers.reviewed.digest, digest)) {
                    giveBack()
                    result.push({ kind: 'differs' })
                    continue
                  }
                  const isAgain = list.plan !== undefined && approvals.isSigned(digest, listSigners(signers))
                  if (isAgain || list.isSignedSince(row))
                    throw new VaultError('vault/signed-before', { recordId: signer })
                  undo.push(giveBack)
                  const own = isCreate(signers) && gate !== undefined ? { ...authority, gate } : authority
                  const transition = await signWith(inspection, request, signers, own)
                  undo.push(approvals.noteSigned(digest, listSigners(signers)))
                  notes.push(noteOf(signers, warnings, list.by))
                  result.push({ kind: 'signed', transition })
                } catch (error) {
                  giveBack()
                  result.push(rejectionOf(error))
                }
              }
              return { changes: [], notes, result }
            }),
          ),
        ),
      )
      list.noteEnds(transitions.map((row, at) => ({ row, kind: signed[at]?.kind ?? 'differs' })))
      return signed
    },
  }
}

// A list is of creates: for nothing else it opens the gate, in whose compartment Master keys are.
function isCreate({ reviewed }: Signers): boolean {
  return reviewed.transition.type === 2
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
