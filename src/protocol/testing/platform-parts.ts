import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import type { NewPlatformKey } from '#/protocol/platform/key-layout.ts'
import type { PlatformTransition, TransitionOf } from '#/protocol/platform/transition-layout.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { platformSample } from './platform-samples.ts'

// For tests of the platform's rules: keys, and altered transitions. Key ids determine the private keys.

/** A case that a rule of the platform accepts, and a similar case that it rejects. */
export interface PlatformRuleCase {
  readonly rule: RuleId
  readonly accepts: readonly Violation[]
  readonly rejects: readonly Violation[]
}

export const privateKeyOf = (id: number) => new Uint8Array(32).fill(id + 1)
export const publicKeyOf = (id: number) => deriveEcdsaPublicKey(privateKeyOf(id))

/** Returns an authentication key: master if its id is 0, otherwise high. */
export const keyOf = (id: number, changed: Partial<NewPlatformKey> = {}): NewPlatformKey => ({
  id,
  type: 0,
  purpose: 0,
  securityLevel: id === 0 ? 0 : 2,
  contractBounds: null,
  readOnly: false,
  data: publicKeyOf(id),
  signature: new Uint8Array(),
  ...changed,
})

export const keysUpTo = (count: number) => Array.from({ length: count }, (_, id) => keyOf(id))
export const bounds = { kind: 'singleContract', value: { id: new Uint8Array(32).fill(7) } } as const

export const create = platformSample('identityCreate', ({ fields }) => fields.assetLockProof.kind === 'chain')
export const instantCreate = platformSample(
  'identityCreate',
  ({ fields }) => fields.assetLockProof.kind === 'instant',
)
export const update = platformSample('identityUpdate')
export const transfer = platformSample('identityCreditTransfer')
export const withdrawal = platformSample('identityCreditWithdrawal', ({ version }) => version === 1)

export function created(...publicKeys: readonly NewPlatformKey[]): PlatformTransition {
  return { ...create, fields: { ...create.fields, publicKeys } }
}

export function updated(
  changed: Partial<TransitionOf<'identityUpdate'>['fields']>,
): TransitionOf<'identityUpdate'> {
  const base = { nonce: 1n, revision: 4n, addPublicKeys: [], disablePublicKeys: [2] }
  return { ...update, fields: { ...update.fields, ...base, ...changed } }
}

export function transferred(
  changed: Partial<TransitionOf<'identityCreditTransfer'>['fields']>,
): PlatformTransition {
  return { ...transfer, fields: { ...transfer.fields, amount: 100_000n, nonce: 1n, ...changed } }
}

export function withdrawn(changed: {
  readonly amount?: bigint
  readonly pooling?: 0 | 1 | 2
  readonly coreFeePerByte?: number
  readonly outputScript?: Uint8Array
}): PlatformTransition {
  const outputScript = encodeP2pkhScript(new Uint8Array(20))
  const base = { amount: 1_000_000n, nonce: 1n, pooling: 0, coreFeePerByte: 1, outputScript } as const
  // Both versions take a script.
  return withdrawal.version === 0
    ? { ...withdrawal, fields: { ...withdrawal.fields, ...base, ...changed } }
    : { ...withdrawal, fields: { ...withdrawal.fields, ...base, ...changed } }
}
