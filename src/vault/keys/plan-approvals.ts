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

/** Milliseconds from the confirmation of a plan to the signature of its create: a block and its ChainLock come within. */
export const planMs = 10 * 60_000

/** What the page wants the lock to pay for: for each of its outputs, in their order, a create or a top-up without its proof. Not parsed. */
export interface PlanRequest {
  readonly transitions: readonly unknown[]
  readonly profile: WireProfileName
  /** The signed create of the identity that is topped up. */
  readonly create?: Uint8Array | undefined
}

/** The worker's own reading of it, judged with the very lock that is to be signed. */
export interface ReadPlan {
  readonly profile: WireProfileName
  /** One for each output of the lock, in their order. */
  readonly parts: readonly PlannedPart[]
  /** Whether one of the new keys asks for a proof every time. */
  readonly asksGate: boolean
  /** The reasons to ask for a proof that lie in the transitions, not in the keys. */
  readonly reasons: readonly ProofReason[]
}

interface PlannedPart {
  readonly transition: PlannedTransition
  /** The record (hex) of the key that the output funds, which signs. */
  readonly signer: string
}

/** A plan that the user has confirmed, once its lock was signed: what may be signed under it without another question. */
export interface HeldPlan extends ReadPlan {
  readonly token: string
  /** In display order, of the lock that was signed. */
  readonly txid: Uint8Array
  readonly gate: OpenedForPlan | undefined
  /** Of the vault at the confirmation: another passphrase or a removed passkey begins another. */
  readonly epoch: Uint8Array | undefined
  readonly untilMs: number
}

export interface OpenedForPlan {
  readonly held: HeldGate
  readonly by: Way
}

/**
 * Judges planned creates or a top-up by every rule, as if the lock (unsigned bytes, for those records alone, in the order of its outputs) were
 * proven, and finds the private keys of their new keys: what could not be signed is known before anything is locked. Throws the codes of
 * `requireRecord`, and `vault/bad-request` where there is not one transition for each output, or several that are not creates of keys of
 * their own, each for another record.
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
      type: 1,
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
    transition.type === 2 ? transition.publicKeys.map(({ data }) => formatHex(data)) : [],
  )
  const areCreates = parts.every(({ transition }) => transition.type === 2) && !hasDuplicates(keys)
  if (parts.length > 1 && !areCreates) throw new VaultError('vault/bad-request')
  const about = { profile: wireProfiles[profile], create, own }
  const reasons = parts.flatMap(({ transition }) => listProofReasons(transition, about))
  return passed({ profile, parts, asksGate, reasons: [...new Set(reasons)] })
}

function hasDuplicates(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

/**
 * The plan that was confirmed last, in memory: it ends with the worker, at every lock, after `planMs`, with another passphrase, with the next
 * plan, and by its use. `nowMs`: monotonic. See docs/vault.md, "Plan".
 */
export function openPlans(nowMs: () => number) {
  let plan: HeldPlan | undefined
  let forgotten = 0
  return {
    /** Holds the gate that the proof for a plan has opened, sealed: the caller wipes its own copy. */
    holdGate: async (opened: GateKeyPair, by: Way): Promise<OpenedForPlan> => ({
      held: await holdGate(opened, planMs, nowMs),
      by,
    }),
    /** Remembers a plan whose lock (signed bytes) was written to the log. Returns the token that has each of its transitions signed once. */
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
    /**
     * Uses up the plan for `work`. Where that fails nothing was signed, and it stays. Throws `vault/not-planned` for one that is unknown,
     * used, in use, or over.
     */
    use: async <Result>(token: string, work: (held: HeldPlan) => Promise<Result>): Promise<Result> => {
      const held = plan
      if (held?.token !== token || nowMs() >= held.untilMs) throw new VaultError('vault/not-planned')
      plan = undefined
      const before = forgotten
      try {
        return await work(held)
      } catch (error) {
        if (forgotten === before) plan ??= held
        throw error
      }
    },
    /** One that is over is not held any longer. */
    dropOld: (): void => {
      if (plan !== undefined && nowMs() >= plan.untilMs) plan = undefined
    },
    /** The vault is gone, or what opens it is another proof. */
    forget: (): void => {
      plan = undefined
      forgotten += 1
    },
  }
}

export type Plans = ReturnType<typeof openPlans>

/** What a list that was approved by a plan keeps of it: the gate is the list's own. */
export type PlanOfList = Omit<HeldPlan, 'gate' | 'token'>

/** What a list of these rows keeps of a plan: at most one row for each of its outputs. Throws `vault/not-planned` for any other list. */
export function planOfList(
  { token: _token, gate: _gate, ...plan }: HeldPlan,
  rows: readonly { readonly signer: string }[],
): PlanOfList {
  const planned = new Set(plan.parts.map(({ signer }) => signer))
  const signers = rows.map(({ signer }) => signer)
  if (hasDuplicates(signers) || signers.some((signer) => !planned.has(signer)))
    throw new VaultError('vault/not-planned')
  return plan
}

/**
 * Whether a plan is of this transition: signed by the key that an output of its lock funds, with a proof of that output, and equal to the plan
 * in all else.
 */
export function isUnderPlan(
  held: PlanOfList,
  { header }: Inspection,
  { reviewed: { transition, profile, context }, signer }: Signers,
): boolean {
  const index = held.parts.findIndex((part) => part.signer === formatHex(signer.id))
  const part = held.parts[index]
  return (
    part !== undefined &&
    isFunded(transition) &&
    profile.name === held.profile &&
    isSame(
      reportAssetLock(transition, profile, context).outPoint,
      encodeOutPoint({ txid: held.txid, index }),
    ) &&
    isSame(header.session.epoch, held.epoch) &&
    equalBytes(
      derivePlanDigest(transition, profile),
      derivePlanDigest(part.transition, wireProfiles[held.profile]),
    )
  )
}

/** Lends the gate that a plan holds, if it does, for the one transition that it plans. Throws `vault/not-planned` for any other. */
export async function underPlan<Result>(
  held: HeldPlan,
  inspection: Inspection,
  signers: Signers,
  work: (gate: GateKeyPair | undefined) => Promise<Result>,
): Promise<Result> {
  if (held.parts.length > 1 || !isUnderPlan(held, inspection, signers))
    throw new VaultError('vault/not-planned')
  return held.gate === undefined
    ? work(undefined)
    : held.gate.held.lend(inspection.header.gate.publicKey, work)
}

function isSame(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  return left === undefined || right === undefined ? left === right : equalBytes(left, right)
}
