import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { checkPastedEcdsaKey } from '#/protocol/key/pasted-key.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import type { DraftFund } from '#/store/records/draft-fund.ts'

export interface NamedKey {
  readonly vaultKey: KeyEntry | undefined
  readonly publicKey: Uint8Array | undefined
  readonly violations: readonly Violation[]
}

/** Returns a key of the vault, or a public key whose private key is not in the vault. */
export function readSingleUseKey(
  { singleUseKey, singleUsePublicKey: text }: Pick<DraftFund, 'singleUseKey' | 'singleUsePublicKey'>,
  vaultKeys: readonly KeyEntry[],
): NamedKey {
  const own = vaultKeys.filter(({ kind }) => kind === 'single-use')
  if (text === null) {
    const vaultKey = own.find(({ id }) => id === singleUseKey)
    return { vaultKey, publicKey: vaultKey?.publicKey, violations: [] }
  }
  const read = text.trim() === '' ? undefined : checkPastedEcdsaKey(text)
  if (read?.ok !== true) {
    return { vaultKey: undefined, publicKey: undefined, violations: read?.violations ?? [] }
  }
  const { value } = read
  return {
    vaultKey: own.find(({ publicKey }) => equalBytes(publicKey, value)),
    publicKey: value,
    violations: [],
  }
}
