import type { RuleId } from '#/protocol/rule.ts'

/** A node's reason why the platform rejects a transition. */
export interface ConsensusError {
  /** Number of the error (`ruleOfCode`); undefined if the node only sends the serialized error. */
  readonly code?: number
  readonly message: string
  /** The serialized error, cut short. */
  readonly bytes?: Uint8Array
}

/** Consensus errors begin here. Lower numbers are gRPC statuses, which do not mean that the transition is wrong. */
const firstConsensusCode = 10_000

export function isConsensusCode(code: number): boolean {
  return code >= firstConsensusCode && code < 50_000
}

/** Rules of consensus errors. Source: dashpay/platform, `packages/rs-dpp/src/errors/consensus/codes.rs` at 00422e1e. */
const rulesByCode: ReadonlyMap<number, RuleId> = new Map([
  [10_000, 'platform.newer'],
  [10_003, 'platform.newer'],
  [10_204, 'platform.contract-id'],
  [10_251, 'platform.token-supply'],
  [10_252, 'platform.group-positions'],
  [10_253, 'platform.token-positions'],
  [10_258, 'platform.token-name'],
  [10_271, 'platform.token-decimals'],
  [10_352, 'platform.group-power'],
  [10_353, 'platform.group-power'],
  [10_354, 'platform.group-members'],
  [10_355, 'platform.group-member-power'],
  [10_356, 'platform.group-member-power'],
  [10_359, 'platform.group-members'],
  [10_412, 'platform.batch-count'],
  [10_413, 'platform.batch-count'],
  [10_414, 'platform.nonce'],
  [10_417, 'platform.field-size'],
  [10_500, 'platform.key-data-unique'],
  [10_501, 'platform.key-unique'],
  [10_502, 'asset-lock.same-transaction'],
  [10_505, 'lock-output.index'],
  [10_506, 'asset-lock.height'],
  [10_511, 'platform.key-data'],
  // A node does not verify instant locks, and cannot verify older ones (dashpay/platform#2262).
  [10_513, 'asset-lock.recent'],
  [10_516, 'platform.update-disables-added'],
  [10_517, 'platform.master-key'],
  [10_518, 'platform.master-key'],
  [10_519, 'platform.key-level'],
  [10_520, 'platform.witness'],
  [10_521, 'platform.output-script'],
  [10_522, 'platform.core-fee'],
  [10_523, 'platform.pooling'],
  [10_524, 'platform.transfer-amount'],
  [10_525, 'platform.withdrawal-amount'],
  [10_526, 'platform.update-empty'],
  [10_527, 'platform.update-disables'],
  [10_528, 'platform.transfer-self'],
  [10_529, 'platform.update-master'],
  [10_532, 'platform.owner-script'],
  [10_533, 'platform.key-bounds'],
  [10_534, 'asset-lock.inputs'],
  [10_602, 'platform.size'],
  [10_800, 'platform.inputs-count'],
  [10_801, 'platform.outputs-count'],
  [10_802, 'platform.input-witness'],
  [10_808, 'platform.fee-steps'],
  [10_809, 'platform.input-amount'],
  [10_810, 'platform.output-amount'],
  [20_001, 'platform.signer-type'],
  [20_002, 'platform.signature'],
  [20_003, 'platform.signer-known'],
  [20_004, 'platform.signer'],
  [20_005, 'platform.signer'],
  [20_006, 'platform.signer-enabled'],
  [20_007, 'platform.signer'],
  [20_011, 'platform.signer'],
  [30_000, 'platform.balance'],
  [40_201, 'platform.update-disables-read-only'],
  [40_203, 'platform.revision'],
  [40_204, 'platform.nonce-next'],
  [40_206, 'platform.key-new'],
  [40_207, 'platform.key-id-new'],
  [40_208, 'platform.update-disables-enabled'],
  [40_209, 'platform.update-disables-known'],
  [40_210, 'platform.balance'],
])

export function ruleOfCode(code: number): RuleId | undefined {
  return rulesByCode.get(code)
}

/** Returns the number of the consensus error for a rule, the first if there are several. */
export function codeOfRule(rule: RuleId): number | undefined {
  return [...rulesByCode].find(([, each]) => each === rule)?.[0]
}

/**
 * Nodes give these codes also for a transition that was already applied: its lock, identity, revision, nonce or key is
 * used. Only the state tells which.
 */
const mayBeApplied: ReadonlySet<number> = new Set([
  10_504, 10_531, 20_002, 20_003, 20_004, 20_005, 20_006, 20_007, 40_200, 40_203, 40_204, 40_206, 40_207,
])

export function mayMeanApplied({ code }: ConsensusError): boolean {
  return code === undefined || mayBeApplied.has(code)
}
