import { LockProofType, TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveTxid, encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { reportAssetLock } from '#/protocol/transition/check-unsigned.ts'
import { derivePlanDigest } from '#/protocol/transition/transition-bytes.ts'
import { isFunded, type PlannedTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import type { Way } from '#/vault/log/audit-event.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import type { Header } from '#/vault/storage/header.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import { holdGate, type HeldGate } from '#/vault/unlock/held-gate.ts'
import { VaultError } from '#/vault/vault-error.ts'

import type { ProofReason } from './key-forms.ts'
import { requireRecord } from './key-loan.ts'
import { listProofReasons, type OwnKeys } from './proof-reasons.ts'
import { makeToken } from './shown-tokens.ts'
import { needsGate, requireSigners, type Signers } from './transition-signing.ts'

/** Most milliseconds between a plan's confirmation and its last signature. Enough for a block and its ChainLock. */
export const planMs = 10 * 60_000

/** The page's plan, not parsed: a create or top-up for each output of the lock, in order, without asset lock proof. */
export interface PlanRequest {
  readonly transitions: readonly unknown[]
  readonly profile: WireProfileName
  readonly create?: Uint8Array | undefined
}

export interface ReadPlan {
  readonly profile: WireProfileName
  readonly parts: readonly PlannedPart[]
  readonly asksGate: boolean
  readonly reasons: readonly ProofReason[]
}

interface PlannedPart {
  readonly transition: PlannedTransition
  readonly signer: string
}

export interface ConfirmedPlan extends ReadPlan {
  readonly token: string
  /** Txid of the signed lock, in display order. */
  readonly txid: Uint8Array
  readonly gate: OpenedForPlan | undefined
  readonly epoch: Uint8Array | undefined
  readonly untilMs: number
}

export interface OpenedForPlan {
  readonly held: HeldGate
  readonly by: Way
}

/**
 * Checks planned creates or a top-up by every rule, as if the lock (unsigned bytes, funding those records alone, in the
 * order of its outputs) were proven, and finds the private keys of their new keys. Rejects unsignable plans before
 * anything is locked. Throws the codes of `requireRecord`, and `vault/bad-request` unless there is one transition for
 * each output, and several are creates with different records and keys.
 */
export function readPlan(
  inspection: Inspection,
  { transitions, profile, create }: PlanRequest,
  lock: { readonly signers: readonly string[]; readonly bytes: Uint8Array },
  own: OwnKeys,
): Checked<ReadPlan> {
  const isEach = transitions.length === lock.signers.length
  if (!isEach || hasDuplicates(lock.signers)) throw new VaultError('vault/bad-request')
  const records = [...inspection.records.values()].map(({ record }) => record)
  const txid = deriveTxid(lock.bytes)
  const parts: PlannedPart[] = []
  let asksGate = false
  for (const [index, signer] of lock.signers.entries()) {
    const transition = transitions[index]
    const assetLockProof = {
      type: LockProofType.chain,
      coreChainLockedHeight: 1,
      outPoint: encodeOutPoint({ txid, index }),
    }
    const planned =
      typeof transition === 'object' && transition !== null ? { ...transition, assetLockProof } : {}
    const request = { transition: planned, profile, lockTransaction: lock.bytes }
    try {
      const signers = requireSigners(request, requireRecord(inspection, signer), () => records)
      const read = signers.reviewed.transition
      if (!isFunded(read)) return rejected(violation('st.type', '/type'))
      const { assetLockProof: _later, ...rest } = read
      parts.push({ transition: rest, signer })
      asksGate ||= needsGate(signers)
    } catch (error) {
      const violations = error instanceof VaultError ? (error.facts.violations ?? []) : []
      if (violations.length === 0) throw error
      return { ok: false, violations }
    }
  }
  const keys = parts.flatMap(({ transition }) =>
    transition.type === TransitionType.create ? transition.publicKeys.map(({ data }) => formatHex(data)) : [],
  )
  const areCreates =
    parts.every(({ transition }) => transition.type === TransitionType.create) && !hasDuplicates(keys)
  if (parts.length > 1 && !areCreates) throw new VaultError('vault/bad-request')
  const about = { profile: wireProfiles[profile], create, own }
  const reasons = parts.flatMap(({ transition }) => listProofReasons(transition, about))
  return passed({ profile, parts, asksGate, reasons: [...new Set(reasons)] })
}

function hasDuplicates(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

/**
 * Returns the memory of the last confirmed plan. The plan ends with the worker, at every lock, after `planMs`, with
 * another passphrase, with the next plan, and by its use. `nowMs`: monotonic. See docs/vault-signing.md, "Plan".
 */
export function openPlans(nowMs: () => number) {
  let plan: ConfirmedPlan | undefined
  let forgotten = 0
  return {
    holdGate: async (opened: GateKeyPair, by: Way): Promise<OpenedForPlan> => ({
      held: await holdGate(opened, planMs, nowMs),
      by,
    }),
    /** Remembers a plan whose signed lock was logged. Returns the token to sign each of its transitions once. */
    hold: (
      read: ReadPlan,
      lock: Uint8Array,
      gate: OpenedForPlan | undefined,
      { session }: Pick<Header, 'session'>,
    ): string => {
      const token = makeToken()
      const untilMs = nowMs() + planMs
      plan = { ...read, token, txid: deriveTxid(lock), gate, epoch: session.epoch, untilMs }
      return token
    },
    /** Uses up the plan unless `work` fails. Throws `vault/not-planned` unless the token is the current plan's. */
    use: async <Result>(
      token: string,
      work: (confirmed: ConfirmedPlan) => Promise<Result>,
    ): Promise<Result> => {
      const confirmed = plan
      if (confirmed?.token !== token || nowMs() >= confirmed.untilMs)
        throw new VaultError('vault/not-planned')
      plan = undefined
      const before = forgotten
      try {
        return await work(confirmed)
      } catch (error) {
        if (forgotten === before) plan ??= confirmed
        throw error
      }
    },
    dropOld: (): void => {
      if (plan !== undefined && nowMs() >= plan.untilMs) plan = undefined
    },
    forget: (): void => {
      plan = undefined
      forgotten += 1
    },
  }
}

export type Plans = ReturnType<typeof openPlans>

export type PlanOfList = Omit<ConfirmedPlan, 'gate' | 'token'>

/** Returns a list's part of a plan, at most one row for each output. Throws `vault/not-planned` for any other list. */
export function planOfList(
  { token: _token, gate: _gate, ...plan }: ConfirmedPlan,
  rows: readonly { readonly signer: string }[],
): PlanOfList {
  const planned = new Set(plan.parts.map(({ signer }) => signer))
  const signers = rows.map(({ signer }) => signer)
  if (hasDuplicates(signers) || signers.some((signer) => !planned.has(signer)))
    throw new VaultError('vault/not-planned')
  return plan
}

/** Tells whether the plan covers a transition: equal except for an output's proof, and signed by the funded key. */
export function isUnderPlan(
  plan: PlanOfList,
  { header }: Inspection,
  { reviewed: { transition, profile, context }, signer }: Signers,
): boolean {
  const index = plan.parts.findIndex((part) => part.signer === formatHex(signer.id))
  const part = plan.parts[index]
  return (
    part !== undefined &&
    isFunded(transition) &&
    profile.name === plan.profile &&
    isSame(
      reportAssetLock(transition, profile, context).outPoint,
      encodeOutPoint({ txid: plan.txid, index }),
    ) &&
    isSame(header.session.epoch, plan.epoch) &&
    equalBytes(
      derivePlanDigest(transition, profile),
      derivePlanDigest(part.transition, wireProfiles[plan.profile]),
    )
  )
}

/** Lends the plan's gate, if it has one, for its only transition. Throws `vault/not-planned` for any other. */
export async function underPlan<Result>(
  plan: ConfirmedPlan,
  inspection: Inspection,
  signers: Signers,
  work: (gate: GateKeyPair | undefined) => Promise<Result>,
): Promise<Result> {
  if (plan.parts.length > 1 || !isUnderPlan(plan, inspection, signers))
    throw new VaultError('vault/not-planned')
  return plan.gate === undefined
    ? work(undefined)
    : plan.gate.held.lend(inspection.header.gate.publicKey, work)
}

function isSame(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  return left === undefined || right === undefined ? left === right : equalBytes(left, right)
}
