import { formatHex } from '#/protocol/encoding/hex.ts'
import { privateKeyOf } from '#/protocol/testing/numbered-identities.ts'
import { vault } from '#/session/vault/vault-session.ts'

/** Imports the Master private key of a numbered identity into the open vault. */
export async function importMaster(identity: number): Promise<void> {
  await vault.importKey({
    text: formatHex(privateKeyOf(identity, 0)),
    network: 'testnet',
    key: { kind: 'identity', keyType: 0, securityLevel: 0, label: 'First master' },
  })
}
