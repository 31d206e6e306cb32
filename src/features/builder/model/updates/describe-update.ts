import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import type { DescribedKey } from '#/features/builder/model/describe-create.ts'
import type { KnownIdentity } from '#/workspace/history/known-identity.ts'
import type { FindHalf } from '#/session/vault/private-halves.ts'
import type { StagedKeys } from '#/session/identities/list-key-rows.ts'

export interface DescribedUpdate {
  readonly add: readonly DescribedKey[]
  readonly disable: readonly (Omit<DescribedKey, 'key'> & {
    readonly id: number
    /** Nothing when it is not known here. */
    readonly key: IdentityPublicKey | undefined
  })[]
}

/** The identity that is updated, as far as the words need it. */
interface NamedIdentity {
  readonly record: Pick<KnownIdentity['record'], 'keyLabels'>
  readonly shown: { readonly identity: Pick<Identity, 'publicKeys'> } | undefined
}

/**
 * Puts an update in words that screens can show, from the transition itself. Private halves are found by its keys, and
 * so are the labels of those that it adds: `named`, else that of the vault. What is known by the id alone may be of a
 * key that never came to be.
 */
export function describeUpdate(
  { addPublicKeys = [], disablePublicKeys = [] }: UnsignedIdentityUpdate,
  { record, shown }: NamedIdentity,
  findHalf: FindHalf,
  named: StagedKeys['add'] = [],
): DescribedUpdate {
  const labels = new Map(record.keyLabels.map(({ keyId, label }) => [keyId, label]))
  return {
    add: addPublicKeys.map((key) => {
      const vaultKey = findHalf(key)
      const own = named.find((each) => equalBytes(each.key.data, key.data))?.label
      return { key, label: own ?? vaultKey?.label ?? '', vaultKey }
    }),
    disable: disablePublicKeys.map((id) => {
      const key = shown?.identity.publicKeys.find((each) => each.id === id)
      const vaultKey = key && findHalf(key)
      return { id, key, label: labels.get(id) ?? vaultKey?.label ?? '', vaultKey }
    }),
  }
}
