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

import { requireRecord } from './key-loan.ts'
import { makeToken } from './shown-tokens.ts'
import { needsGate, requireSigners, type Signers } from './transition-signing.ts'

/** Milliseconds from the confirmation of a plan to the signature of its create: a block and its ChainLock come within. */
export const planMs = 10 * 60_000

/** What the page wants the lock to pay for: a create or a top-up without its proof. Not parsed. */
export interface PlanRequest {
  readonly transition: unknown
  readonly profile: WireProfileName
}

/** The worker's own reading of it, judged with the very lock that is to be signed. */
export interface ReadPlan {
  readonly profile: WireProfileName
  readonly transition: PlannedTransition
  /** The record (hex) of the key that the lock funds, which signs. */
  readonly signer: string
  /** Whether one of its new keys asks for a proof every time. */
  readonly asksGate: boolean
}

/** A plan that the user has confirmed, once its lock was signed: what may be signed under it without another question. */
export interface HeldPlan extends ReadPlan {
  readonly token: string
  /** 36 bytes, of the lock that was signed. */
  readonly outPoint: Uint8Array
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
 * Judges a planned create or top-up by every rule, as if the lock (unsigned bytes, for that record alone) were proven, and finds the private keys
 * of its new keys: what could not be signed is known before anything is locked. Throws the codes of `requireRecord`.
 */
export function readPlan(
  inspection: Inspection,
  { transition, profile }: PlanRequest,
  lock: { readonly signer: string; readonly bytes: Uint8Array },
): Checked<ReadPlan> {
  const assetLockProof = { type: 1, coreChainLockedHeight: 1, outPoint: outPointOf(lock.bytes) }
  const planned =
    typeof transition === 'object' && transition !== null ? { ...transition, assetLockProof } : {}
  const request = { transition: planned, profile, lockTransaction: lock.bytes }
  const listHeld = () => [...inspection.records.values()].map(({ record }) => record)
  const { signer } = lock
  try {
    const signers = requireSigners(request, requireRecord(inspection, signer), listHeld)
    const read = signers.reviewed.transition
    if (!isFunded(read)) return rejected(violation('st.type', '/type'))
    const { assetLockProof: _later, ...rest } = read
    return passed({ profile, transition: rest, signer, asksGate: needsGate(signers) })
  } catch (error) {
    const violations = error instanceof VaultError ? (error.facts.violations ?? []) : []
    if (violations.length === 0) throw error
    return { ok: false, violations }
  }
}

// A lock for one key: its output is the first of its kind.
function outPointOf(lock: Uint8Array): Uint8Array {
  return encodeOutPoint({ txid: deriveTxid(lock), index: 0 })
}

/**
 * The plan that was confirmed last, in memory: it ends with the worker, at every lock, after `planMs`, with another passphrase, with the next
 * plan, and by its use. `nowMs`: monotonic. See docs/vault.md, "Plan".
 */
export function openPlans(nowMs: () => number) {
  let plan: HeldPlan | undefined
  return {
    /** Holds the gate that the proof for a plan has opened, sealed: the caller wipes its own copy. */
    holdGate: async (opened: GateKeyPair, by: Way): Promise<OpenedForPlan> => ({
      held: await holdGate(opened, planMs, nowMs),
      by,
    }),
    /** Remembers a plan whose lock (signed bytes) was written to the log. Returns the token that has its create signed once. */
    hold: (
      read: ReadPlan,
      lock: Uint8Array,
      gate: OpenedForPlan | undefined,
      { session }: Pick<Header, 'session'>,
    ): string => {
      const token = makeToken()
      const untilMs = nowMs() + planMs
      plan = { ...read, token, outPoint: outPointOf(lock), gate, epoch: session.epoch, untilMs }
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
      try {
        return await work(held)
      } catch (error) {
        plan ??= held
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
    },
  }
}

export type Plans = ReturnType<typeof openPlans>

/**
 * Lends the gate that a plan holds, if it does, for the one transition that it plans: signed by the key that its lock funds, with a proof of
 * that lock, and equal to the plan in all else. Throws `vault/not-planned` for any other.
 */
export async function underPlan<Result>(
  held: HeldPlan,
  { header }: Inspection,
  { reviewed: { transition, profile, context }, signer }: Signers,
  work: (gate: GateKeyPair | undefined) => Promise<Result>,
): Promise<Result> {
  if (
    !isFunded(transition) ||
    profile.name !== held.profile ||
    formatHex(signer.id) !== held.signer ||
    !isSame(reportAssetLock(transition, profile, context).outPoint, held.outPoint) ||
    !isSame(header.session.epoch, held.epoch) ||
    !equalBytes(
      derivePlanDigest(transition, profile),
      derivePlanDigest(held.transition, wireProfiles[held.profile]),
    )
  )
    throw new VaultError('vault/not-planned')
  return held.gate === undefined ? work(undefined) : held.gate.held.lend(header.gate.publicKey, work)
}

function isSame(left: Uint8Array | undefined, right: Uint8Array | undefined): boolean {
  return left === undefined || right === undefined ? left === right : equalBytes(left, right)
}
