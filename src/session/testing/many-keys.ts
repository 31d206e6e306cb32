import { formatHex } from '#/protocol/encoding/hex.ts'
import { vault } from '#/session/vault/vault-session.ts'
import { addRecord } from '#/workspace/storage/record-change.ts'
import { jsonIdentity, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'
import { identityRecord } from '#/workspace/testing/numbered-records.ts'

// For tests: two identities whose keys have the same labels, and 300 keys of no identity.

export const others = 300

/** Identities 1 and 2, in the order of their names. */
export const twoIdentities = ['Aurora Press', 'Borea'].map((label, index) => {
  const identity = jsonIdentity(index + 1)
  return addRecord('identities', identity.id, identityRecord(identity, label, 1_780_000_000_000 + index))
})

/** Seals the private keys of both identities and the others in the open vault. */
export async function sealManyKeys(): Promise<void> {
  for (const number of [1, 2])
    for (const [id, securityLevel, label] of [
      [0, 0, 'Master key'],
      [2, 2, 'Daily signing'],
    ] as const)
      await vault.importKey({
        text: formatHex(privateKeyOf(number, id)),
        key: { kind: 'identity', keyType: 0, securityLevel, label },
        network: 'testnet',
      })
  await vault.generateKeySets({
    sets: Array.from({ length: others }, (_, index) => [
      { kind: 'identity', keyType: 0, securityLevel: 2, label: `High ${index}` },
    ]),
  })
}
