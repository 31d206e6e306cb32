import { SecurityLevel, KeyPurpose, KeyType } from '#/protocol/key/key-attribute.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { isBlsPublicKey } from '#/protocol/key/bls-public-key.ts'
import { isEcdsaPublicKey } from '#/protocol/key/ecdsa-form.ts'
import { below, violation, type Violation } from '#/protocol/violation.ts'
import type { NewPlatformKey, PlatformLevel, PlatformPurpose } from './key-layout.ts'
import { platformLimits } from './platform-limits.ts'
import type { PlatformTransition, TransitionOf } from './transition-layout.ts'

/** Returns the keys that a transition adds, with their pointer; an empty list if it adds none. */
export function addedKeysOf({ fields }: PlatformTransition): {
  readonly keys: readonly NewPlatformKey[]
  readonly path: '/publicKeys' | '/addPublicKeys'
} {
  if ('addPublicKeys' in fields) return { keys: fields.addPublicKeys, path: '/addPublicKeys' }
  return { keys: 'publicKeys' in fields ? fields.publicKeys : [], path: '/publicKeys' }
}

/** Returns the violations of a transition's new keys that need no identity. */
export function newKeyViolations(transition: PlatformTransition): readonly Violation[] {
  const { keys, path } = addedKeysOf(transition)
  return below(path, keyListViolations(keys, 'publicKeys' in transition.fields))
}

/** Returns the violations of keys that are added together (docs/platform.md "Keys"). Paths begin at the list. */
export function keyListViolations(keys: readonly NewPlatformKey[], isCreate: boolean): readonly Violation[] {
  const masters = keys.filter(isMaster).length
  const count = keys.length
  const isCount = count <= platformLimits.keys && (count > 0 || !isCreate)
  return [
    ...(isCount ? [] : [violation('platform.keys-count', '', { params: { count } })]),
    ...repeated(keys.map(({ id }) => id)).map((at) =>
      violation('platform.key-unique', `/${at}/id`, { params: { id: keys[at]?.id ?? 0 } }),
    ),
    ...repeated(keys.map(({ data }) => formatHex(data))).map((at) =>
      violation('platform.key-data-unique', `/${at}/data`, { params: { id: keys[at]?.id ?? 0 } }),
    ),
    ...(isCreate && masters !== 1
      ? [violation('platform.master-key', '', { params: { count: masters } })]
      : []),
    ...keys.flatMap((key, at) => below(`/${at}`, keyViolations(key))),
  ]
}

/** Returns violations of an update that need no identity, such as two new master keys (docs/platform.md "Rules"). */
export function updateViolations({ fields }: TransitionOf<'identityUpdate'>): readonly Violation[] {
  const { addPublicKeys: added, disablePublicKeys: disabled } = fields
  const path = '/disablePublicKeys'
  const count = disabled.length
  const masters = added.filter(isMaster).length
  const addedIds = new Set(added.map(({ id }) => id))
  // Only the identity tells whether a disabled key is a master. Recorded updates add a master and disable none.
  const isSwap = masters <= 1 || count === 0
  return [
    ...(added.length === 0 && count === 0 ? [violation('platform.update-empty', '')] : []),
    ...(count > platformLimits.disabledKeys
      ? [violation('platform.update-disables', path, { params: { count } })]
      : []),
    ...repeated(disabled).map((at) =>
      violation('platform.update-disables-unique', `${path}/${at}`, { params: { id: disabled[at] ?? 0 } }),
    ),
    ...disabled.flatMap((id, at) =>
      addedIds.has(id)
        ? [violation('platform.update-disables-added', `${path}/${at}`, { params: { id } })]
        : [],
    ),
    ...(isSwap
      ? []
      : [violation('platform.update-master', '/addPublicKeys', { params: { added: masters } })]),
  ]
}

/** Tells whether a key is a master key. Only authentication keys have this level. */
export function isMaster({ securityLevel }: { readonly securityLevel: PlatformLevel }): boolean {
  return securityLevel === SecurityLevel.master
}

const levelsOfPurpose: Readonly<Record<PlatformPurpose, readonly PlatformLevel[]>> = {
  0: [0, 1, 2, 3],
  1: [3],
  2: [3],
  3: [1],
  4: [],
  5: [],
  6: [],
}

function keyViolations(key: NewPlatformKey): readonly Violation[] {
  const { purpose, securityLevel: level, contractBounds, id } = key
  const levels = levelsOfPurpose[purpose]
  const isGroup = contractBounds?.kind === 'contractGroup'
  // Groups exist since protocol version 14, and bind only authentication keys.
  const mayBeBound =
    contractBounds === null ||
    (isGroup
      ? purpose === KeyPurpose.authentication
      : purpose === KeyPurpose.encryption || purpose === KeyPurpose.decryption)
  return [
    ...(levels.length > 0
      ? []
      : [violation('platform.key-purpose', '/purpose', { params: { id, purpose } })]),
    ...(levels.length === 0 || levels.includes(level)
      ? []
      : [violation('platform.key-level', '/securityLevel', { params: { id } })]),
    ...(isDataOfType(key) ? [] : [violation('platform.key-data', '/data', { params: { id } })]),
    ...(mayBeBound ? [] : [violation('platform.key-bounds', '/contractBounds', { params: { id } })]),
  ]
}

/** Tells whether the data is a public key or a hash of its type. */
export function isDataOfType({ type, data }: Pick<NewPlatformKey, 'type' | 'data'>): boolean {
  if (type === KeyType.ecdsa) return isEcdsaPublicKey(data)
  if (type === KeyType.bls) return isBlsPublicKey(data)
  return data.length === 20
}

function repeated(names: readonly (string | number)[]): readonly number[] {
  const before = new Set<string | number>()
  return names.flatMap((name, at) => {
    if (before.has(name)) return [at]
    before.add(name)
    return []
  })
}
