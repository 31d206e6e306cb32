import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { viewIdentity } from '#/domain/identity/identity-view.ts'
import { findNetwork, sandboxNetwork } from '#/store/records/network.ts'
import type { WorkspaceState } from '#/store/workspace-store.ts'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBytesText } from '#/protocol/encoding/bytes-text.ts'
import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { deriveCreatedId } from '#/protocol/transition/preflight.ts'
import { checkTransitionBytes, recognizeProfile } from '#/protocol/transition/transition-bytes.ts'
import {
  checkTransitionStructure,
  checkUnsignedStructure,
  newKeysOf,
  type UnsignedTransition,
} from '#/protocol/transition/transition.ts'
import { wireProfileNames, wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import { below, passed, rejected, violation, type Checked } from '#/protocol/violation.ts'

export interface BearerIdentity {
  /** Id of the identity in Base58. Empty if unknown. */
  readonly id: string
  readonly label: string
  /** `pasted`: nobody verified its claims. `here`: it was checked when it was imported or created. */
  readonly origin: 'here' | 'pasted'
  readonly keys: readonly IdentityPublicKey[]
}

// The vault accepts 100 identities per search. One place is for a pasted identity.
const mostIdentities = 99

export function listBearers(
  { identities, transitions, networks }: Pick<WorkspaceState, 'identities' | 'transitions' | 'networks'>,
  kind: NetworkKind,
): readonly BearerIdentity[] {
  return [...identities.values()]
    .filter(({ networkId }) => (findNetwork(networks, networkId) ?? sandboxNetwork).kind === kind)
    .toSorted((a, b) => b.addedAtMs - a.addedAtMs)
    .slice(0, mostIdentities)
    .map((record) => {
      const { shown } = viewIdentity(record, transitionsOf(transitions, record.id))
      return { id: record.id, label: record.label, origin: 'here', keys: shown?.identity.publicKeys ?? [] }
    })
}

/**
 * Checks an identity as JSON (docs/specification.md "Identity"), an identity create as JSON, or a serialized transition
 * in hex or Base64. Only public keys are read: other members may be of another version.
 */
export function checkIdentityText(text: string): Checked<BearerIdentity> {
  // Both checks reject a text that is too long before they parse it.
  return text.slice(0, 1000).trimStart().startsWith('{') ? checkJson(text) : checkBytes(text)
}

function checkJson(text: string): Checked<BearerIdentity> {
  const json = checkJsonText(text)
  if (!json.ok) return json
  const items: unknown = Reflect.get(json.value, 'publicKeys')
  if (!Array.isArray(items) || items.length < 1 || items.length > 32) {
    return rejected(violation('identity.keys-count', '/publicKeys'))
  }
  const read = items.map((item) => checkSchema(IdentityPublicKey.json, withoutWitness(item)))
  const violations = read.flatMap((each, at) => (each.ok ? [] : below(`/publicKeys/${at}`, each.violations)))
  if (violations.length > 0) return { ok: false, violations }
  const keys = read.flatMap((each) => (each.ok ? [each.value] : []))
  return passed({ id: idOf(json.value), label: '', origin: 'pasted', keys })
}

function checkBytes(text: string): Checked<BearerIdentity> {
  const read = checkBytesText(text)
  if (!read.ok) return read
  const profile = recognizeProfile(read.value.bytes)
  if (profile === undefined) return rejected(violation('st.object', ''))
  const transition = checkTransitionBytes(read.value.bytes, profile)
  if (!transition.ok) return transition
  const { keys, path } = newKeysOf(transition.value)
  if (keys.length === 0) return rejected(violation('identity.keys-count', path))
  return passed({ id: idOfTransition(transition.value, profile), label: '', origin: 'pasted', keys })
}

// In some wire profiles a key of a create has its own signature.
function withoutWitness(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item
  return Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'signature'))
}

function idOf(value: object): string {
  const id: unknown = Reflect.get(value, 'id')
  if (typeof id === 'string') {
    const bytes = id.length <= 64 ? checkBase58(id) : undefined
    return bytes?.ok === true && bytes.value.length === 32 ? id : ''
  }
  for (const name of wireProfileNames) {
    const profile = wireProfiles[name]
    for (const check of [checkTransitionStructure, checkUnsignedStructure]) {
      const transition = check(value, 'json', profile)
      if (transition.ok) return idOfTransition(transition.value, profile)
    }
  }
  return ''
}

function idOfTransition(transition: UnsignedTransition, profile: WireProfile): string {
  if (transition.type !== TransitionType.create) return formatIdentityId(transition.identityId)
  const id = deriveCreatedId(transition.assetLockProof, profile)
  return id === undefined ? '' : formatIdentityId(id)
}
