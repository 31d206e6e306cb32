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

/** The form that adds a private key, without the private key itself. Uses and types are values of a select. */
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

export function typeOf({ use, type }: NewVaultKeyForm) {
  return use === 'single-use' ? 0 : ownTypes[type]
}

/** Generates a private key in the vault. Deriving an identity key from the phrase needs a proof. */
export async function makeNewKey(form: NewVaultKeyForm, proof?: OfferedProof): Promise<VaultKey> {
  const keys = [requestOf(form)]
  const [key] = await vault.generateKeys({ keys, network: currentNetwork().kind, proof })
  if (key === undefined) throw new KeywrightError<VaultErrorCode>('vault/internal')
  return key
}

export function sealNewKey(form: NewVaultKeyForm, privateKeyText: string): Promise<VaultKey> {
  return vault.importKey({ text: privateKeyText, key: requestOf(form), network: currentNetwork().kind })
}

/** Imports a private key in any notation of its 32 bytes. Returns the existing key if the vault has it already. */
export function savePastedKey(form: NewVaultKeyForm, pasted: string): Promise<ImportedKey> {
  const text = formatPrivateText(pasted)
  return importPrivateKey({ text, key: requestOf(form), network: currentNetwork().kind })
}
