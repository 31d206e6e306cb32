import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { reviewRequest, type TransitionRequest } from '#/protocol/transition/review-transition.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { Way } from '#/vault/log/audit-event.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import { withAnyProof, type CreationMemory } from '#/vault/unlock/new-vault.ts'
import { type Authority, wayOf } from '#/vault/unlock/proof.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import type { VaultWrite } from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { Approvals, ShownRequest } from './approvals.ts'
import { type keyCalls, type ProofReason, type SignedOne, signingRejections } from './key-forms.ts'
import { borrowKeys, requireRecord } from './key-loan.ts'
import { findOwnKeys, listProofReasons, type OwnKeys } from './proof-reasons.ts'
import { isUnderPlan, planOfList, underPlan, type ConfirmedPlan, type Plans } from './plan-approvals.ts'
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
 * Returns the operations that review and sign transitions; signatures are logged before being returned. Throws as
 * `openApprovals`, `openPlans`, `requireRecord`, `requireSigners`, `borrowKeys`, storage. See docs/vault.md, "The
 * worker".
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
  // A missing or unreadable vault signs nothing, so it has no reasons. A locked vault's log cannot be verified.
  const reasonsFor = async ({
    transition,
    profile,
    create,
  }: ShownRequest): Promise<readonly ProofReason[]> => {
    try {
      const { inspection, audit } =
        transition.type === TransitionType.topUp
          ? await vault.inspectWithAudit()
          : { inspection: await vault.inspect(), audit: undefined }
      if (
        transition.type === TransitionType.topUp &&
        create !== undefined &&
        inspection.session === undefined
      )
        return []
      const own = findOwnKeys(inspection, audit)
      return listProofReasons(transition, { profile: wireProfiles[profile], create, own })
    } catch (error) {
      if (error instanceof VaultError) return []
      throw error
    }
  }
  const changing =
    ({ transition }: ShownRequest) =>
    <Result>(
      decide: (
        inspection: Inspection,
        audit: ReadonlyMap<string, unknown> | undefined,
      ) => Promise<VaultWrite<Result>>,
    ): Promise<Result> =>
      transition.type === TransitionType.topUp
        ? vault.changeWithAudit(decide)
        : vault.change((inspection) => decide(inspection, undefined))
  return {
    reviewTransition: async ({ isRow, ...request }) => {
      const checked = reviewRequest(request)
      if (!checked.ok) return { kind: 'rejected', violations: checked.violations }
      const { transition } = checked.value
      const reasons = isRow === true ? [] : await reasonsFor({ ...request, transition })
      return { kind: 'signable', ...checked.value, approval: approvals.show(request, checked.value), reasons }
    },
    signTransition: ({ approval, signer, proof, plan, warnings }) =>
      approvals.use(approval, ({ request, digest }) =>
        undoing((undo) => {
          const sign = (authority: Authority, confirmed?: ConfirmedPlan) =>
            changing(request)(async (inspection, audit) => {
              const signers = findSigners(inspection, request, signer)
              if (!equalBytes(signers.reviewed.digest, digest)) throw new VaultError('vault/internal')
              const names = listSigners(signers)
              const isAgain = approvals.isSigned(digest, names)
              const isAsked =
                isAgain ||
                (confirmed === undefined &&
                  hasReason(signers, request.create, findOwnKeys(inspection, audit)))
              // The gate verifies its own proof. A plan covers only first signatures, and the vault's creation only
              // signatures without another reason for a proof.
              const isGated = confirmed === undefined && needsGate(signers)
              if (isAsked && !isGated) await requireProof(inspection, authority, signer, isAgain)
              if (isAsked && isGated && authority.proof === undefined)
                throw new VaultError('vault/passphrase-needed', { recordId: signer })
              const lend = (gate?: GateKeyPair) =>
                signWith(
                  inspection,
                  request,
                  signers,
                  gate === undefined ? authority : { ...authority, gate },
                )
              const result =
                confirmed === undefined ? await lend() : await underPlan(confirmed, inspection, signers, lend)
              undo.push(approvals.noteSigned(digest, names))
              // The write that logs the signature may fail, and then the signature is not returned.
              const by = confirmed === undefined ? proof && wayOf(proof) : confirmed.gate?.by
              const isOpened = isAsked || needsGate(signers)
              return { changes: [], notes: [noteOf(signers, warnings, isOpened ? by : undefined)], result }
            })
          if (plan !== undefined)
            return plans.use(plan, (confirmed) =>
              vault.withProof(undefined, (authority) => sign(authority, confirmed)),
            )
          return withAnyProof(vault, creation, proof, request.transition.type === TransitionType.create, sign)
        }),
      ),
    approveTransitions: ({ rows, proof, opensGate, plan }) => {
      if (plan !== undefined)
        return plans.use(plan, async (confirmed) => {
          const again = rows.find(({ digest, signer }) => approvals.isSigned(digest, [signer]))
          if (again !== undefined) throw new VaultError('vault/signed-before', { recordId: again.signer })
          const ofList = planOfList(confirmed, rows)
          const { gate, epoch } = confirmed
          return approvals.showList(rows, { gate: gate && { ...gate, epoch }, plan: ofList })
        })
      return vault.withProof(proof, async (authority) => {
        const again = rows.find(({ digest, signer }) => approvals.isSigned(digest, [signer]))
        if (proof === undefined) {
          if (again !== undefined) throw new VaultError('vault/signed-before', { recordId: again.signer })
          if (opensGate !== undefined) throw new VaultError('vault/passphrase-needed')
          return approvals.showList(rows)
        }
        const by = wayOf(proof)
        const inspection = await vault.inspect()
        const gate = await openGate(
          inspection,
          authority,
          async (opened) =>
            opensGate === undefined ? undefined : approvals.holdGate(inspection.header, opened, by),
          again?.signer,
        )
        return approvals.showList(rows, { gate, provedBy: by })
      })
    },
    signTransitions: async ({ approval, transitions }) => {
      const list = approvals.continueList(approval)
      // No proof is passed on here: if the list has a proof, that has already opened the gate.
      const signed = await undoing((undo) =>
        vault.withProof(undefined, (authority) =>
          vault.change((inspection) =>
            list.withGate(inspection.header, async (gate) => {
              const notes: AuditNote[] = []
              const result: SignedOne[] = []
              const own = findOwnKeys(inspection)
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
                  const hasOwnReason = list.plan === undefined && hasReason(signers, undefined, own)
                  if (hasOwnReason && list.by === undefined)
                    throw new VaultError('vault/passphrase-needed', { recordId: signer })
                  undo.push(giveBack)
                  const opening = isCreate(signers) && gate !== undefined ? { ...authority, gate } : authority
                  const transition = await signWith(inspection, request, signers, opening)
                  undo.push(approvals.noteSigned(digest, listSigners(signers)))
                  const by = hasOwnReason || needsGate(signers) ? list.by : undefined
                  notes.push(noteOf(signers, warnings, by))
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

function hasReason(
  { reviewed: { transition, profile } }: Signers,
  create: Uint8Array | undefined,
  own: OwnKeys,
): boolean {
  return listProofReasons(transition, { profile, create, own }).length > 0
}

// A list opens the gate only for creates, because the gate also has the Master keys.
function isCreate({ reviewed }: Signers): boolean {
  return reviewed.transition.type === TransitionType.create
}

async function undoing<Result>(work: (undo: (() => void)[]) => Promise<Result>): Promise<Result> {
  const undo: (() => void)[] = []
  try {
    return await work(undo)
  } catch (error) {
    for (const each of undo) each()
    throw error
  }
}

// `isAgain`: this digest was signed before. That signature may be lost, or somebody may secretly want a second one.
async function requireProof(
  inspection: Inspection,
  authority: Authority,
  signer: string,
  isAgain: boolean,
): Promise<void> {
  if (authority.proof === undefined)
    throw new VaultError(isAgain ? 'vault/signed-before' : 'vault/passphrase-needed', { recordId: signer })
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

/** Returns the rejection of one of several transitions; rethrows errors that concern all. */
function rejectionOf(error: unknown): SignedOne {
  const code = error instanceof VaultError ? signingRejections.find((each) => each === error.code) : undefined
  if (code === undefined || !(error instanceof VaultError)) throw error
  return { kind: 'rejected', code, violations: error.facts.violations ?? [] }
}
