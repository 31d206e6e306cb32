import { startNoting } from '#/protocol/contract-13/noted.ts'
import { readTypedContract } from '#/protocol/contract-13/typed-contract.ts'
import {
  checkDocumentAction,
  readDocumentType,
  type DocumentType,
} from '#/protocol/document/document-type.ts'
import { checkPlatform } from '#/protocol/platform/check-platform.ts'
import type { PlatformContract } from '#/protocol/platform/check-contract.ts'
import { derivePlatformIdentityId } from '#/protocol/platform/platform-ids.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import type { PlatformValue } from '#/protocol/platform/platform-value.ts'
import type { PlatformTransition, TransitionOf } from '#/protocol/platform/transition-layout.ts'
import type { RuleId } from '#/protocol/rule.ts'
import {
  bounds,
  created,
  instantCreate,
  keyOf,
  keysUpTo,
  publicKeyOf,
  transfer,
  transferred,
  updated,
  withdrawn,
  type PlatformRuleCase,
} from './platform-parts.ts'
import { platformSample } from './platform-samples.ts'

/** For tests: returns cases for each rule that needs no state of the platform. */
export function platformRuleCases(): readonly PlatformRuleCase[] {
  return [
    ...keyCases(),
    ...updateCases(),
    ...amountCases(),
    ...addressCases(),
    ...lockCases(),
    ...contractCases(),
    ...batchCases(),
  ]
}

const alone = (
  rule: RuleId,
  accepted: PlatformTransition,
  rejected: PlatformTransition,
): PlatformRuleCase => ({
  rule,
  accepts: checkPlatform(accepted),
  rejects: checkPlatform(rejected),
})

function keyCases(): readonly PlatformRuleCase[] {
  const six = keysUpTo(6)
  const encryption = keyOf(1, { purpose: 1, securityLevel: 3 })
  return [
    alone('platform.keys-count', created(...six), created(...keysUpTo(7))),
    alone('platform.keys-count', updated({ addPublicKeys: [] }), updated({ addPublicKeys: manyKeys(7) })),
    alone(
      'platform.key-unique',
      created(...six),
      created(keyOf(0), keyOf(1), keyOf(1, { data: publicKeyOf(2) })),
    ),
    alone(
      'platform.key-data-unique',
      created(...six),
      created(keyOf(0), keyOf(1), keyOf(2, { data: publicKeyOf(1) })),
    ),
    alone('platform.master-key', created(keyOf(0)), created(keyOf(1))),
    alone('platform.master-key', created(keyOf(0)), created(keyOf(0), keyOf(1, { securityLevel: 0 }))),
    ...([4, 5, 6] as const).map((purpose) =>
      alone(
        'platform.key-purpose',
        created(keyOf(0), keyOf(1, { purpose: 3, securityLevel: 1 })),
        created(keyOf(0), keyOf(1, { purpose, securityLevel: 1 })),
      ),
    ),
    ...([1, 2] as const).map((purpose) =>
      alone(
        'platform.key-level',
        created(keyOf(0), keyOf(1, { purpose, securityLevel: 3 })),
        created(keyOf(0), keyOf(1, { purpose, securityLevel: 2 })),
      ),
    ),
    alone(
      'platform.key-level',
      created(keyOf(0), keyOf(1, { purpose: 3, securityLevel: 1 })),
      created(keyOf(0), keyOf(1, { purpose: 3, securityLevel: 2 })),
    ),
    alone('platform.key-data', created(keyOf(0)), created(keyOf(0, { data: new Uint8Array(33) }))),
    alone(
      'platform.key-bounds',
      created(keyOf(0), { ...encryption, contractBounds: bounds }),
      created(keyOf(0), keyOf(1, { purpose: 3, securityLevel: 1, contractBounds: bounds })),
    ),
  ]
}

const manyKeys = (count: number) => Array.from({ length: count }, (_, at) => keyOf(10 + at))

function updateCases(): readonly PlatformRuleCase[] {
  const accepted = updated({})
  const upTo = (count: number) => Array.from({ length: count }, (_, id) => id)
  const masters = [keyOf(10, { securityLevel: 0 }), keyOf(11, { securityLevel: 0 })]
  return [
    alone('platform.update-empty', accepted, updated({ disablePublicKeys: [] })),
    alone(
      'platform.update-disables',
      updated({ disablePublicKeys: upTo(10) }),
      updated({ disablePublicKeys: upTo(11) }),
    ),
    alone('platform.update-disables-unique', accepted, updated({ disablePublicKeys: [2, 2] })),
    alone('platform.update-disables-added', accepted, updated({ addPublicKeys: [keyOf(2)] })),
    alone(
      'platform.update-master',
      updated({ addPublicKeys: masters.slice(1) }),
      updated({ addPublicKeys: masters }),
    ),
    alone('platform.nonce', accepted, updated({ nonce: 0n })),
    alone('platform.nonce', updated({ nonce: 2n ** 40n - 1n }), updated({ nonce: 2n ** 40n })),
    alone(
      'platform.fee-increase',
      updated({ userFeeIncrease: 65_535 }),
      updated({ userFeeIncrease: 65_536 }),
    ),
  ]
}

function amountCases(): readonly PlatformRuleCase[] {
  const { identityId } = transfer.fields
  const { least, most } = platformLimits.withdrawalCredits
  return [
    alone('platform.transfer-amount', transferred({}), transferred({ amount: 99_999n })),
    alone('platform.transfer-self', transferred({}), transferred({ recipientId: identityId })),
    alone('platform.withdrawal-amount', withdrawn({ amount: least }), withdrawn({ amount: least - 1n })),
    alone('platform.withdrawal-amount', withdrawn({ amount: most }), withdrawn({ amount: most + 1n })),
    ...[0, 4, 6, 4_294_967_295].map((coreFeePerByte) =>
      alone('platform.core-fee', withdrawn({ coreFeePerByte: 13 }), withdrawn({ coreFeePerByte })),
    ),
    alone('platform.pooling', withdrawn({}), withdrawn({ pooling: 1 })),
    alone('platform.output-script', withdrawn({}), withdrawn({ outputScript: Uint8Array.of(0x51) })),
  ]
}

function lockCases(): readonly PlatformRuleCase[] {
  const proof = instantCreate.fields.assetLockProof
  if (proof.kind !== 'instant') throw new TypeError('sample')
  const value = { ...proof.value, outputIndex: 9 }
  const assetLockProof = { kind: 'instant', value } as const
  const identityId = derivePlatformIdentityId(assetLockProof)
  const without = { ...instantCreate.fields, assetLockProof, identityId }
  return [alone('lock-output.index', instantCreate, { ...instantCreate, fields: without })]
}

const toAddresses = platformSample('identityCreditTransferToAddresses')
const funds = platformSample('addressFundsTransfer')

const addressOf = (at: number) => ({ kind: 'p2pkh', value: new Uint8Array(20).fill(at) }) as const
const listOf = <Value>(count: number, value: Value) =>
  Array.from({ length: count }, (_, at) => [addressOf(at), value] as const)

function addressCases(): readonly PlatformRuleCase[] {
  const inputs = (count: number, credits: bigint) =>
    withFunds({ inputs: listOf(count, { nonce: 1, credits }) })
  const outputs = (count: number, credits: bigint) => withFunds({ outputs: listOf(count, credits) })
  const steps = (count: number) =>
    withFunds({
      feeStrategy: Array.from({ length: count }, (_, value) => ({ kind: 'deductFromInput' as const, value })),
    })
  const recipients = (credits: bigint): PlatformTransition => ({
    ...toAddresses,
    fields: { ...toAddresses.fields, nonce: 1n, recipientAddresses: listOf(1, credits) },
  })
  return [
    alone('platform.inputs-count', inputs(16, 100_000n), inputs(17, 100_000n)),
    alone('platform.outputs-count', outputs(128, 500_000n), outputs(129, 500_000n)),
    alone('platform.fee-steps', steps(4), steps(5)),
    alone('platform.input-amount', inputs(1, 100_000n), inputs(1, 99_999n)),
    alone('platform.output-amount', outputs(1, 500_000n), outputs(1, 499_999n)),
    alone('platform.output-amount', recipients(500_000n), recipients(499_999n)),
  ]
}

function withFunds(
  changed: Partial<TransitionOf<'addressFundsTransfer'>['fields']>,
): TransitionOf<'addressFundsTransfer'> {
  const inputs = listOf(1, { nonce: 1, credits: 1_000_000n })
  const outputs = listOf(1, 1_000_000n)
  return { ...funds, fields: { ...funds.fields, inputs, outputs, ...changed } }
}

const contractSample = platformSample(
  'dataContractCreate',
  ({ fields: { dataContract: of } }) => of.kind === 'v1' && of.value.tokens.length > 0,
)
type Newest = Extract<PlatformContract, { readonly kind: 'v1' }>['value']

function contracted(changed: Partial<Newest>): PlatformTransition {
  const { dataContract } = contractSample.fields
  if (dataContract.kind !== 'v1') throw new TypeError('sample')
  const { value } = dataContract
  return {
    ...contractSample,
    fields: { ...contractSample.fields, dataContract: { kind: 'v1', value: { ...value, ...changed } } },
  } as PlatformTransition // the compiler loses the version of the sample
}

function contractCases(): readonly PlatformRuleCase[] {
  const { dataContract } = contractSample.fields
  const [pair] = dataContract.kind === 'v1' ? dataContract.value.tokens : []
  if (pair === undefined) throw new TypeError('sample')
  const [, token] = pair
  const tokens = (changed: Partial<typeof token>, position = 0) =>
    contracted({ tokens: [[position, { ...token, ...changed }]] })
  const named = (language: string) => {
    const localization = { shouldCapitalize: true, singularForm: 'coin', pluralForm: 'coins' }
    return tokens({ conventions: { ...token.conventions, localizations: [[language, localization]] } })
  }
  const decimals = (count: number) => tokens({ conventions: { ...token.conventions, decimals: count } })
  return [
    alone('platform.contract-id', contracted({}), contracted({ id: new Uint8Array(32) })),
    alone('platform.contract-format', contracted({}), withOldConfiguration()),
    alone('platform.contract-empty', contracted({}), contracted({ tokens: [], documentSchemas: [] })),
    alone('platform.array-bytes', withProperty(true), withProperty(false)),
    alone('platform.token-positions', tokens({}), tokens({}, 1)),
    alone('platform.token-name', named('en'), named('de')),
    alone(
      'platform.token-supply',
      tokens({ baseSupply: 5n, maxSupply: 5n }),
      tokens({ baseSupply: 6n, maxSupply: 5n }),
    ),
    alone('platform.token-decimals', decimals(16), decimals(17)),
    ...groupCases(),
  ]
}

function groupCases(): readonly PlatformRuleCase[] {
  const members = (...powers: readonly number[]): Newest['groups'][number][1]['members'] =>
    powers.map((power, at) => [Uint8Array.of(at >> 8, at, ...new Uint8Array(30)), power] as const)
  const group = (requiredPower: number, ...powers: readonly number[]) =>
    contracted({ groups: [[0, { members: members(...powers), requiredPower }]] })
  const at = (position: number) =>
    contracted({ groups: [[position, { members: members(1, 1), requiredPower: 2 }]] })
  const many = (count: number) => group(2, ...Array.from({ length: count }, () => 1))
  return [
    alone('platform.group-positions', at(0), at(1)),
    alone('platform.group-members', group(2, 1, 1), group(1, 1)),
    alone('platform.group-members', many(256), many(257)),
    alone('platform.group-member-power', group(2, 1, 1), group(2, 2, 1, 1, 0)),
    alone('platform.group-member-power', group(65_535, 65_535, 65_535), group(65_536, 65_536, 65_536)),
    alone('platform.group-member-power', group(3, 1, 2), group(3, 4, 1, 2)),
    alone('platform.group-power', group(3, 2, 1), group(4, 2, 1)),
    // A member with power 3 reaches the power of 3 alone. The other members must reach it together.
    alone('platform.group-power', group(3, 3, 3), group(3, 3, 1)),
  ]
}

function withOldConfiguration(): PlatformTransition {
  const { dataContract } = contractSample.fields
  if (dataContract.value.config.kind !== 'v1') throw new TypeError('sample')
  const { sizedIntegerTypes: _, ...config } = dataContract.value.config.value
  return contracted({ config: { kind: 'v0', value: config } })
}

const text = (value: string): PlatformValue => ({ kind: 'text', value })
const mapOf = (members: Readonly<Record<string, PlatformValue>>): PlatformValue => ({
  kind: 'map',
  value: Object.entries(members).map(([name, value]) => ({ key: text(name), value })),
})

/** A type with an array inside an object: a byte array or not. */
function withProperty(byteArray: boolean): PlatformTransition {
  const array = mapOf({ type: text('array'), byteArray: { kind: 'bool', value: byteArray } })
  const inside = mapOf({ type: text('object'), properties: mapOf({ list: array }) })
  return contracted({ documentSchemas: [['note', mapOf({ properties: mapOf({ inside }) })]] })
}

function batchCases(): readonly PlatformRuleCase[] {
  const batch = platformSample('batch', ({ fields: { transitions } }) => {
    const [item] = transitions
    return item?.kind === 'document' && item.value.kind === 'create'
  })
  const [item] = batch.fields.transitions
  if (item?.kind !== 'document' || item.value.kind !== 'create') throw new TypeError('sample')
  const { value } = item.value
  const withData = (entry: PlatformValue): PlatformTransition => {
    const document = { kind: 'create', value: { ...value, data: [['message', entry] as const] } } as const
    return { ...batch, fields: { ...batch.fields, transitions: [{ kind: 'document', value: document }] } }
  }
  const bytes = (length: number) => withData({ kind: 'bytes', value: new Uint8Array(length) })
  // Each “é” takes two bytes.
  const inside = (length: number) =>
    withData(mapOf({ list: { kind: 'array', value: [text('é'.repeat(length))] } }))
  const none: PlatformTransition = { ...batch, fields: { ...batch.fields, transitions: [] } }
  return [
    alone('platform.batch-count', batch, none),
    alone('platform.field-size', bytes(5120), bytes(5121)),
    alone('platform.field-size', inside(2560), inside(2561)),
    {
      rule: 'platform.document-action',
      accepts: checkDocumentAction(documentType({ transferable: 1 }), 'transfer', true),
      rejects: checkDocumentAction(documentType({}), 'transfer', true),
    },
    {
      rule: 'platform.document-creator',
      accepts: checkDocumentAction(documentType({ creationRestrictionMode: 1 }), 'create', true),
      rejects: checkDocumentAction(documentType({ creationRestrictionMode: 1 }), 'create', false),
    },
  ]
}

function documentType(settings: object): DocumentType {
  const note = { type: 'object', properties: {}, additionalProperties: false, ...settings }
  const type = readDocumentType(readTypedContract(startNoting(), { documents: { note } }), 'note')
  if (type === undefined) throw new TypeError('sample')
  return type
}
