import { formatHex } from '#/protocol/encoding/hex.ts'
import type { SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { addRecord } from '#/store/record-change.ts'
import { jsonIdentity, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// For tests: private keys of two numbered identities, whose keys have the same labels, and 300 keys that belong to no
// identity.

export const others = 300

/** The identities 1 and 2, sorted by name. */
export const twoIdentities = ['Aurora Press', 'Borea'].map((label, index) => {
  const identity = jsonIdentity(index + 1)
  return addRecord('identities', identity.id, identityRecord(identity, label, 1_780_000_000_000 + index))
})

/** Imports the private key that has this key id of a numbered identity into the open vault. */
export async function sealNumberedKey(
  identity: number,
  id: number,
  securityLevel: SecurityLevel,
  label: string,
): Promise<void> {
  await vault.importKey({
    text: formatHex(privateKeyOf(identity, id)),
    key: { kind: 'identity', keyType: 0, securityLevel, label },
    network: 'testnet',
  })
}

/** Seals two private keys of each identity, and the 300 others, in the open vault. */
export async function sealManyKeys(): Promise<void> {
  for (const identity of [1, 2]) {
    await sealNumberedKey(identity, 0, 0, 'Master key')
    await sealNumberedKey(identity, 2, 2, 'Daily signing')
  }
  await vault.generateKeySets({
    sets: Array.from({ length: others }, (_, index) => [
      { kind: 'identity', keyType: 0, securityLevel: 2, label: `High ${index}` },
    ]),
  })
}
