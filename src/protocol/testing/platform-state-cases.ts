import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160, sha256d } from '#/protocol/encoding/hash.ts'
import { encodeAssetLockPayload } from '#/protocol/layer1/asset-lock.ts'
import { encodeP2pkhScript, encodeP2shScript } from '#/protocol/layer1/script.ts'
import { encodeTransaction } from '#/protocol/layer1/transaction.ts'
import { burnScript } from '#/protocol/funding/asset-lock-transaction.ts'
import type { PlatformContract } from '#/protocol/platform/check-contract.ts'
import { checkPlatformAgainst } from '#/protocol/platform/check-platform.ts'
import type { PlatformState, StoredIdentity } from '#/protocol/platform/check-state.ts'
import type { NewPlatformKey } from '#/protocol/platform/key-layout.ts'
import { signPlatform } from '#/protocol/platform/platform-signature.ts'
import type { PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import type { RuleId } from '#/protocol/rule.ts'
import {
  bounds,
  create,
  created,
  instantCreate,
  keyOf,
  keysUpTo,
  privateKeyOf,
  publicKeyOf,
  transfer,
  transferred,
  update,
  updated,
  withdrawal,
  withdrawn,
  type PlatformRuleCase,
} from './platform-parts.ts'
import { platformSample } from './platform-samples.ts'

/** For tests: returns cases for each rule that the state of the platform decides. */
export function platformStateCases(): readonly PlatformRuleCase[] {
  return [...identityCases(), ...nonceCases(), ...keyStateCases(), ...lockCases()]
}

const storedKey = (
  id: number,
  purpose: StoredIdentity['publicKeys'][number][1]['purpose'],
  securityLevel: StoredIdentity['publicKeys'][number][1]['securityLevel'],
  changed: { readonly type?: 0 | 3; readonly disabledAt?: bigint; readonly readOnly?: boolean } = {},
): StoredIdentity['publicKeys'][number] => [
  id,
  {
    id,
    type: 0,
    purpose,
    securityLevel,
    contractBounds: null,
    readOnly: false,
    data: changed.type === 3 ? hash160(publicKeyOf(id)) : publicKeyOf(id),
    disabledAt: null,
    ...changed,
  },
]
const publicKeys = [
  storedKey(0, 0, 0),
  storedKey(1, 0, 1),
  storedKey(2, 0, 2),
  storedKey(3, 3, 1),
  storedKey(4, 3, 1, { disabledAt: 1n }),
  storedKey(5, 6, 1),
  storedKey(6, 3, 1, { type: 3 }),
  storedKey(7, 0, 3),
  storedKey(8, 0, 3, { readOnly: true }),
]
const identityOf = (id: Uint8Array, balance = 1_000_000_000n): StoredIdentity => ({
  id,
  publicKeys,
  balance,
  revision: 3n,
})

function signedBy<Kind extends PlatformTransition>(transition: Kind, keyId: number): Kind {
  const witnesses = new Map(Array.from({ length: 40 }, (_, id) => [id, privateKeyOf(id)] as const))
  return signPlatform(transition, { signer: { type: 0, keyId, privateKey: privateKeyOf(keyId) }, witnesses })
}

const against = (
  rule: RuleId,
  accepted: readonly [PlatformTransition, PlatformState],
  rejected: readonly [PlatformTransition, PlatformState],
): PlatformRuleCase => ({
  rule,
  accepts: checkPlatformAgainst(...accepted),
  rejects: checkPlatformAgainst(...rejected),
})

function identityCases(): readonly PlatformRuleCase[] {
  const identity = identityOf(update.fields.identityId)
  const ofUpdate = (changed: Parameters<typeof updated>[0], keyId = 0) =>
    [signedBy(updated(changed), keyId), { identity }] as const
  const sender = { identity: identityOf(transfer.fields.identityId, 100_000n) }
  const ofTransfer = (changed: Parameters<typeof transferred>[0], keyId = 3) =>
    [signedBy(transferred(changed), keyId), sender] as const
  const owner = { identity: identityOf(withdrawal.fields.identityId, 401_000_000n) }
  const ofWithdrawal = (amount: bigint, keyId = 3) => [signedBy(withdrawn({ amount }), keyId), owner] as const
  const master = keyOf(10, { securityLevel: 0 })
  const another = signedBy(updated({}), 0)
  return [
    against('platform.revision', ofUpdate({}), ofUpdate({ revision: 5n })),
    against(
      'platform.key-id-new',
      ofUpdate({ addPublicKeys: [keyOf(9)] }),
      ofUpdate({ addPublicKeys: [keyOf(1, { data: publicKeyOf(9) })] }),
    ),
    against(
      'platform.key-new',
      ofUpdate({ addPublicKeys: [keyOf(9)] }),
      ofUpdate({ addPublicKeys: [keyOf(9, { data: publicKeyOf(4) })] }),
    ),
    against('platform.update-disables-known', ofUpdate({}), ofUpdate({ disablePublicKeys: [9] })),
    against('platform.update-disables-enabled', ofUpdate({}), ofUpdate({ disablePublicKeys: [4] })),
    against('platform.update-disables-read-only', ofUpdate({}), ofUpdate({ disablePublicKeys: [8] })),
    against(
      'platform.update-master',
      ofUpdate({ addPublicKeys: [master], disablePublicKeys: [0] }),
      ofUpdate({ addPublicKeys: [master], disablePublicKeys: [2] }),
    ),
    against(
      'platform.update-master',
      ofUpdate({ disablePublicKeys: [2] }),
      ofUpdate({ disablePublicKeys: [0] }),
    ),
    against(
      'platform.update-master',
      ofUpdate({}),
      ofUpdate({ addPublicKeys: [master], disablePublicKeys: [] }),
    ),
    against('platform.identity', ofUpdate({}), [another, { identity: identityOf(new Uint8Array(32)) }]),
    against('platform.signer', ofUpdate({}), ofUpdate({}, 1)),
    against('platform.signer-known', ofUpdate({}), ofUpdate({}, 20)),
    against('platform.signer-enabled', ofTransfer({}), ofTransfer({}, 4)),
    against('platform.signer-type', ofTransfer({}), ofTransfer({}, 6)),
    against('platform.signature', ofTransfer({}), [transferred({ signature: new Uint8Array(65) }), sender]),
    against('platform.balance', ofTransfer({}), ofTransfer({ amount: 100_001n })),
    against('platform.balance', ofWithdrawal(1_000_000n), ofWithdrawal(1_000_001n)),
    against('platform.owner-script', ofWithdrawal(1_000_000n), ofWithdrawal(1_000_000n, 5)),
  ]
}

function nonceCases(): readonly PlatformRuleCase[] {
  // Only the low 40 bits are the nonce.
  const state = { nonce: (5n << 40n) + 7n }
  const of = (nonce: bigint) => [transferred({ nonce }), state] as const
  return [
    against('platform.nonce-next', of(8n), of(7n)),
    against('platform.nonce-next', of(31n), of(32n)),
    against('platform.nonce-next', [create, state], of(0n)),
  ]
}

function keyStateCases(): readonly PlatformRuleCase[] {
  const keyHashes = new Set([formatHex(hash160(publicKeyOf(1)))])
  const hashKey = keyOf(1, { type: 2, data: hash160(publicKeyOf(1)) })
  return [
    against(
      'platform.key-new',
      [created(keyOf(0), keyOf(2)), { keyHashes }],
      [created(keyOf(0), keyOf(1)), { keyHashes }],
    ),
    against(
      'platform.key-new',
      [created(keyOf(0), hashKey), { keyHashes }],
      [created(keyOf(1)), { keyHashes }],
    ),
    ...boundsCases(),
    ...documentCases(),
  ]
}

const contractSample = platformSample('dataContractCreate', ({ fields }) => fields.dataContract.kind === 'v1')

/** Returns a contract with a type “note” that requires bounded keys, or a level, as given. */
function contractOf(
  ofContract: 0 | 1 | 2 | null,
  ofType: Readonly<Record<string, number>> = {},
): Extract<PlatformContract, { readonly kind: 'v1' }> {
  const { dataContract } = contractSample.fields
  if (dataContract.kind !== 'v1' || dataContract.value.config.kind !== 'v1') throw new TypeError('sample')
  const { value } = dataContract
  const config = {
    kind: 'v1',
    value: { ...dataContract.value.config.value, requiresIdentityEncryptionBoundedKey: ofContract },
  } as const
  const members = Object.entries(ofType).map(([name, number]) => ({
    key: { kind: 'text', value: name } as const,
    value: { kind: 'i64', value: BigInt(number) } as const,
  }))
  const documentSchemas = [['note', { kind: 'map', value: members }]] as const
  return { kind: 'v1', value: { ...value, id: bounds.value.id, config, documentSchemas } }
}

function boundsCases(): readonly PlatformRuleCase[] {
  const encryption = (contractBounds: NewPlatformKey['contractBounds']) =>
    created(keyOf(0), keyOf(1, { purpose: 1, securityLevel: 3, contractBounds }))
  const ofContract = encryption(bounds)
  const ofType = encryption({
    kind: 'documentType',
    value: { id: bounds.value.id, documentTypeName: 'note' },
  })
  const asking = contractOf(2, { requiresIdentityEncryptionBoundedKey: 2 })
  return [
    against(
      'platform.bounds-demanded',
      [ofContract, { contracts: [contractOf(1)] }],
      [ofContract, { contracts: [contractOf(null)] }],
    ),
    against(
      'platform.bounds-demanded',
      [ofType, { contracts: [asking] }],
      [ofType, { contracts: [contractOf(1)] }],
    ),
    against(
      'platform.bounds-single-contract',
      [ofType, { contracts: [asking] }],
      [ofContract, { contracts: [asking] }],
    ),
  ]
}

function documentCases(): readonly PlatformRuleCase[] {
  const batch = platformSample('batch', ({ fields }) => fields.transitions[0]?.kind === 'document')
  const [item] = batch.fields.transitions
  if (item?.kind !== 'document') throw new TypeError('sample')
  const { dataContractId, documentTypeName } = item.value.value.base.value
  const identity = identityOf(batch.fields.ownerId)
  const of = (level: Readonly<Record<string, number>>, keyId: number) => {
    const { value } = contractOf(null, level)
    const documentSchemas = value.documentSchemas.map(([, schema]) => [documentTypeName, schema] as const)
    const contract = { kind: 'v1', value: { ...value, id: dataContractId, documentSchemas } } as const
    return [signedBy(batch, keyId), { identity, contracts: [contract] }] as const
  }
  const critical = { signatureSecurityLevelRequirement: 1 }
  return [
    against('platform.document-level', of(critical, 1), of(critical, 2)),
    // A type that names no level requires High.
    against('platform.document-level', of({}, 2), of({}, 7)),
  ]
}

const topUp = platformSample('identityTopUp')

function lockCases(): readonly PlatformRuleCase[] {
  const least = { create: 208_500_000n / 1000n, topUp: 50_500_000n / 1000n }
  const uses = (lockUses: number) => [create, { lockUses }] as const
  const [proof] = withLock(topUp, least.topUp)
  return [
    against(
      'asset-lock.create-minimum',
      withLock(created(keyOf(0)), least.create),
      withLock(created(keyOf(0)), least.create - 1n),
    ),
    against(
      'asset-lock.create-minimum',
      withLock(created(...keysUpTo(6)), 241_000n),
      withLock(created(...keysUpTo(6)), 240_999n),
    ),
    against('asset-lock.top-up-minimum', withLock(topUp, least.topUp), withLock(topUp, least.topUp - 1n)),
    against('proof.out-point-transaction', withLock(topUp, least.topUp), [
      withLock(topUp, least.topUp)[0],
      { lockTransaction: lockOf(least.topUp + 1n) },
    ]),
    against(
      'asset-lock.height',
      [proof, { coreChainLockedHeight: 5 }],
      [proof, { coreChainLockedHeight: 4 }],
    ),
    against(
      'asset-lock.credit-output',
      withLock(topUp, least.topUp),
      withLock(topUp, least.topUp, encodeP2shScript(new Uint8Array(20))),
    ),
    against('asset-lock.recent', [instantCreate, {}], [instantCreate, { rejectedWith: 10_513 }]),
    against('asset-lock.uses', uses(15), uses(16)),
  ]
}

/** A transition with a chain proof of a lock of that amount, and the lock. */
function withLock(
  transition: PlatformTransition,
  amountDuffs: bigint,
  script?: Uint8Array,
): readonly [PlatformTransition, PlatformState] {
  const lockTransaction = lockOf(amountDuffs, script)
  const outPoint = { txid: sha256d(lockTransaction), vout: 0 }
  const assetLockProof = { kind: 'chain', value: { coreChainLockedHeight: 5, outPoint } } as const
  const fields = { ...transition.fields, assetLockProof }
  const changed = { ...transition, fields } as PlatformTransition // callers only pass transitions with a proof
  return [signedBy(changed, 0), { lockTransaction }]
}

function lockOf(amountDuffs: bigint, script = encodeP2pkhScript(hash160(publicKeyOf(0)))): Uint8Array {
  const creditOutputs = [{ amountDuffs, script }]
  return encodeTransaction({
    version: 3,
    type: 8,
    inputs: [
      {
        outPoint: { txid: new Uint8Array(32).fill(1), index: 0 },
        script: new Uint8Array(),
        sequence: 0xffff_ffff,
      },
    ],
    outputs: [{ amountDuffs, script: burnScript }],
    lockTime: 0,
    payload: encodeAssetLockPayload({ version: 1, creditOutputs }),
  })
}
