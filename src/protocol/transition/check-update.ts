import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { SecurityLevel, KeyPurpose, isSigningType } from '#/protocol/key/key-attribute.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { UnsignedIdentityUpdate } from './transition.ts'

const maxIdentityKeys = 32
// Networks allow an update's time stamp to differ by 5 minutes. No endpoint returns the time of a block.
export const disablingWindowMs = 5 * 60_000

/** Checks the rules of an update that need the current identity (docs/specification.md "States and transitions"). */
export function checkUpdateAgainst(update: UnsignedIdentityUpdate, identity: Identity): readonly Violation[] {
  return [
    ...(equalBytes(update.identityId, identity.id) ? [] : [violation('update.identity', '/identityId')]),
    ...checkSigner(update, identity),
    ...checkAdded(update.addPublicKeys ?? [], identity),
    ...checkDisabled(update.disablePublicKeys ?? [], identity),
  ]
}

function checkSigner(
  { signaturePublicKeyId }: UnsignedIdentityUpdate,
  identity: Identity,
): readonly Violation[] {
  const path = '/signaturePublicKeyId'
  const signer = findKey(identity, signaturePublicKeyId)
  const params = { id: signaturePublicKeyId }
  if (signer === undefined) return [violation('sign.identity-key', path, { params })]
  if (!isSigningType(signer.type)) return [violation('sign.key-type', path, { params })]
  if (signer.securityLevel === SecurityLevel.master) return []
  return [violation('sign.master', path, { params: { ...params, level: signer.securityLevel } })]
}

function checkAdded(added: readonly IdentityPublicKey[], identity: Identity): readonly Violation[] {
  const twice = added.flatMap((key, index) => [
    ...(findKey(identity, key.id) === undefined
      ? []
      : [violation('key.id-unique', `/addPublicKeys/${index}/id`, { params: { id: key.id } })]),
    ...(identity.publicKeys.some(({ data }) => equalBytes(data, key.data))
      ? [violation('key.data-unique', `/addPublicKeys/${index}/data`)]
      : []),
  ])
  const count = identity.publicKeys.length + added.length
  if (count <= maxIdentityKeys) return twice
  return [violation('identity.keys-count', '/addPublicKeys', { params: { count } }), ...twice]
}

function checkDisabled(ids: readonly number[], identity: Identity): readonly Violation[] {
  return ids.flatMap((id, index) => {
    const path = `/disablePublicKeys/${index}`
    const key = findKey(identity, id)
    if (key === undefined || key.disabledAt !== undefined) {
      return [
        violation('update.disable-existing', path, { params: { id, known: key === undefined ? 0 : 1 } }),
      ]
    }
    return key.readOnly === true ? [violation('update.read-only', path, { params: { id } })] : []
  })
}

/** Returns warnings about demands of networks beyond the specification. `nowMs` is the clock of this device. */
export function warnOfUpdate(
  update: UnsignedIdentityUpdate,
  identity: Identity,
  nowMs: number | undefined,
): readonly Violation[] {
  const { revision, publicKeysDisabledAt: disabledAt } = update
  const signer = findKey(identity, update.signaturePublicKeyId)
  const isNow =
    disabledAt === undefined || nowMs === undefined || Math.abs(disabledAt - nowMs) <= disablingWindowMs
  const signerPath = '/signaturePublicKeyId'
  return [
    ...(revision === identity.revision + 1
      ? []
      : [
          violation('network.revision-follows', '/revision', {
            params: { revision, stored: identity.revision },
          }),
        ]),
    ...(isNow ? [] : [violation('network.disabled-at-now', '/publicKeysDisabledAt', { value: disabledAt })]),
    ...(signer?.disabledAt === undefined ? [] : [violation('network.signer-enabled', signerPath)]),
    ...(signer === undefined || signer.purpose === KeyPurpose.authentication
      ? []
      : [violation('network.signer-purpose', signerPath)]),
    ...warnOfLastMaster(update, identity),
  ]
}

function warnOfLastMaster(update: UnsignedIdentityUpdate, identity: Identity): readonly Violation[] {
  const disabled = update.disablePublicKeys ?? []
  const left = [
    ...identity.publicKeys.filter(({ id }) => !disabled.includes(id)),
    ...(update.addPublicKeys ?? []),
  ]
  if (left.some(isEnabledMaster)) return []
  const index = disabled.findIndex((id) =>
    identity.publicKeys.some((key) => key.id === id && isEnabledMaster(key)),
  )
  return [violation('network.master-remains', index < 0 ? '' : `/disablePublicKeys/${index}`)]
}

function isEnabledMaster({ purpose, securityLevel, disabledAt }: IdentityPublicKey): boolean {
  return (
    purpose === KeyPurpose.authentication &&
    securityLevel === SecurityLevel.master &&
    disabledAt === undefined
  )
}

/** Returns the key with that id; undefined if the identity does not have it. */
export function findKey({ publicKeys }: Identity, id: number): IdentityPublicKey | undefined {
  return publicKeys.find((key) => key.id === id)
}
