import { z } from 'zod'
import { KeywrightError } from '#/protocol/error.ts'
import type { VaultErrorCode } from '#/domain/keys/vault-facts.ts'
import { formatPrivateText } from '#/protocol/inspect/decode-input.ts'
import { importPrivateKey, type ImportedKey } from '#/domain/keys/import-private-key.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import { vault, type OfferedProof, type VaultKey, type VaultKeyRequest } from '#/domain/keys/vault-session.ts'

export const newKeyWays = ['generate', 'import'] as const
export const vaultKeyUses = ['single-use', '0', '1', '2', '3'] as const
export const ownTypeValues = ['0', '1', '2'] as const

/** The form that puts a private key into the vault, all but the private key: uses and types as a select has them. */
export const NewVaultKeyForm = z.strictObject({
  way: z.enum(newKeyWays),
  use: z.enum(vaultKeyUses),
  type: z.enum(ownTypeValues),
  label: z.string().trim().max(100),
})
export type NewVaultKeyForm = Readonly<z.infer<typeof NewVaultKeyForm>>

const levels = { '0': 0, '1': 1, '2': 2, '3': 3 } as const
export const ownTypes = { '0': 0, '1': 1, '2': 2 } as const

function requestOf(form: NewVaultKeyForm): VaultKeyRequest {
  const { use, label } = form
  if (use === 'single-use') return { kind: 'single-use', label }
  return { kind: 'identity', keyType: typeOf(form), securityLevel: levels[use], label }
}

/** The type of the key that the form asks for: a single-use key is of ECDSA. */
export function typeOf({ use, type }: NewVaultKeyForm) {
  return use === 'single-use' ? 0 : ownTypes[type]
}

/** Has the vault make a private key. Where it is derived from the phrase for an identity, that takes a proof. */
export async function makeNewKey(form: NewVaultKeyForm, proof?: OfferedProof): Promise<VaultKey> {
  const keys = [requestOf(form)]
  const [key] = await vault.generateKeys({ keys, network: currentNetwork().kind, proof })
  if (key === undefined) throw new KeywrightError<VaultErrorCode>('vault/internal')
  return key
}

/** Takes a pasted private key into the vault. */
export function sealNewKey(form: NewVaultKeyForm, privateKeyText: string): Promise<VaultKey> {
  return vault.importKey({ text: privateKeyText, key: requestOf(form), network: currentNetwork().kind })
}

/** Imports what was pasted on any page, in whatever form its 32 bytes were written; one that the vault has already is named. */
export function savePastedKey(form: NewVaultKeyForm, pasted: string): Promise<ImportedKey> {
  const text = formatPrivateText(pasted)
  return importPrivateKey({ text, key: requestOf(form), network: currentNetwork().kind })
}
