import { encodeUtf8, equalBytes } from '#/protocol/encoding/bytes.ts'
import type { ValueOf } from '#/protocol/encoding/bincode-layout.ts'
import { below, violation, type Violation } from '#/protocol/violation.ts'
import type { dataContract } from './contract-layout.ts'
import { deriveContractId } from './platform-ids.ts'
import { platformLimits } from './platform-limits.ts'
import { memberOfMap, type PlatformValue } from './platform-value.ts'
import type { PlatformTransition } from './transition-layout.ts'

export type PlatformContract = ValueOf<typeof dataContract>
type Newest = Extract<PlatformContract, { readonly kind: 'v1' }>['value']
type Groups = Newest['groups']
type Tokens = readonly (readonly [
  position: number,
  token: Pick<Newest['tokens'][number][1], 'baseSupply' | 'maxSupply'> & {
    readonly conventions: {
      readonly decimals: number
      readonly localizations: readonly (readonly [language: string, unknown])[]
    }
  },
])[]

/**
 * Returns the violations of a contract in a transition. Only arrays of its schemas are checked (docs/platform.md
 * "Contracts").
 */
export function contractViolations({ kind, fields }: PlatformTransition): readonly Violation[] {
  if (!('dataContract' in fields)) return []
  const { dataContract } = fields
  const path = '/dataContract'
  const { value } = dataContract
  const isNew = kind === 'dataContractCreate'
  const isNewest = dataContract.kind === 'v1' && value.config.kind !== 'v0'
  const isId =
    !('identityNonce' in fields) ||
    equalBytes(value.id, deriveContractId(value.ownerId, fields.identityNonce))
  const groups = dataContract.kind === 'v1' ? dataContract.value.groups : []
  const tokens = dataContract.kind === 'v1' ? dataContract.value.tokens : []
  const isEmpty = value.documentSchemas.length === 0 && tokens.length === 0
  return [
    ...(isNewest || !isNew ? [] : [violation('platform.contract-format', path)]),
    ...(isId ? [] : [violation('platform.contract-id', `${path}/${dataContract.kind}/id`)]),
    ...below(`${path}/${dataContract.kind}`, [
      ...(isEmpty ? [violation('platform.contract-empty', '/documentSchemas')] : []),
      ...schemaViolations(value.documentSchemas),
      ...groupViolations(groups),
      ...tokenViolations(tokens),
    ]),
  ]
}

/** Returns violations for arrays in documents that are not byte arrays, at any depth of their properties. */
export function schemaViolations(
  schemas: readonly (readonly [string, PlatformValue])[],
): readonly Violation[] {
  return schemas.flatMap(([type, schema], at) =>
    arraysOf(schema, type).map((name) =>
      violation('platform.array-bytes', `/documentSchemas/${at}`, { params: { name } }),
    ),
  )
}

function arraysOf(schema: PlatformValue, inside: string): readonly string[] {
  const properties = memberOfMap(schema, 'properties')
  if (properties?.kind !== 'map') return []
  return properties.value.flatMap(({ key, value }) => {
    const name = `${inside}.${key.kind === 'text' ? key.value : ''}`
    const type = memberOfMap(value, 'type')
    const isArray = type?.kind === 'text' && type.value === 'array'
    const bytes = memberOfMap(value, 'byteArray')
    const isBytes = bytes?.kind === 'bool' && bytes.value
    return [...(isArray && !isBytes ? [name] : []), ...arraysOf(value, name)]
  })
}

/** Returns violations of groups: positions count from 0, members reach the power (dashpay/platform rs-dpp group). */
export function groupViolations(groups: Groups): readonly Violation[] {
  const { least, most } = platformLimits.groupMembers
  return groups.flatMap(([position, { members, requiredPower }], at) => {
    const path = `/groups/${at}`
    const params = { position }
    const count = members.length
    const powers = members.map(([, power]) => power)
    const isMember = (power: number) =>
      power > 0 && power <= requiredPower && power <= platformLimits.memberPower
    // A member that reaches the power alone is not counted with the others.
    const others = powers.filter((power) => power < requiredPower)
    const isReached = sum(powers) >= requiredPower && (others.length === 0 || sum(others) >= requiredPower)
    return [
      ...(position === at ? [] : [violation('platform.group-positions', path, { params })]),
      ...(count >= least && count <= most
        ? []
        : [violation('platform.group-members', path, { params: { ...params, count } })]),
      ...(powers.every(isMember) ? [] : [violation('platform.group-member-power', path, { params })]),
      ...(isReached ? [] : [violation('platform.group-power', path, { params })]),
    ]
  })
}

/** Returns violations of tokens: positions from 0, an English name, a supply within its maximum, few decimals. */
export function tokenViolations(tokens: Tokens): readonly Violation[] {
  return tokens.flatMap(([position, token], at) => {
    const path = `/tokens/${at}`
    const { baseSupply, maxSupply, conventions } = token
    const { decimals, localizations } = conventions
    const params = { position }
    return [
      ...(position === at ? [] : [violation('platform.token-positions', path, { params })]),
      ...(localizations.some(([language]) => language === 'en')
        ? []
        : [violation('platform.token-name', `${path}/1/conventions/localizations`, { params })]),
      ...(maxSupply === null || baseSupply <= maxSupply
        ? []
        : [violation('platform.token-supply', `${path}/1/baseSupply`, { params })]),
      ...(decimals <= platformLimits.tokenDecimals
        ? []
        : [
            violation('platform.token-decimals', `${path}/1/conventions/decimals`, {
              params: { ...params, decimals },
            }),
          ]),
    ]
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** Returns violations for document values that are longer than a field may be. */
export function fieldSizeViolations({ fields }: PlatformTransition): readonly Violation[] {
  if (!('transitions' in fields)) return []
  return fields.transitions.flatMap((item, at) => {
    if (item.kind !== 'document' || !('data' in item.value.value)) return []
    const path = `/transitions/${at}/document/${item.value.kind}/data`
    return item.value.value.data.flatMap(([, value], index) => longValues(value, `${path}/${index}`))
  })
}

function longValues(value: PlatformValue, path: string): readonly Violation[] {
  if (value.kind === 'array') return value.value.flatMap((item) => longValues(item, path))
  if (value.kind === 'map') return value.value.flatMap((entry) => longValues(entry.value, path))
  const size = sizeOf(value)
  if (size <= platformLimits.fieldBytes) return []
  return [violation('platform.field-size', path, { params: { bytes: size } })]
}

function sizeOf(value: PlatformValue): number {
  if (value.kind === 'bytes') return value.value.length
  return value.kind === 'text' ? encodeUtf8(value.value).length : 0
}
