import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'

type Held = Pick<SealedRecord, 'kind' | 'publicKey' | 'securityLevel'>

/**
 * The private half of an identity's key among those held: by its public key, or the hash of it for type 2. The same
 * private key may be sealed at several levels: the one at the level of the key comes first, then one that is guarded
 * more strictly, and never one that is guarded less. A single-use key is none.
 */
export function findPrivateHalf<Each extends Held>(
  held: readonly Each[],
  { type, data, securityLevel }: Pick<IdentityPublicKey, 'type' | 'data' | 'securityLevel'>,
): Each | undefined {
  if (type === 3) return undefined
  const halves = held.filter(
    ({ kind, publicKey }) =>
      kind === 'identity' && equalBytes(type === 2 ? hash160(publicKey) : publicKey, data),
  )
  const guardedAsMuch = halves.filter(
    (each) => each.securityLevel !== null && each.securityLevel <= securityLevel,
  )
  return guardedAsMuch.find((each) => each.securityLevel === securityLevel) ?? guardedAsMuch[0]
}
