import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/vault/messages.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'

export function PublicKeyChip({ publicKey }: { readonly publicKey: Uint8Array }) {
  return (
    <IdentifierChip bare label={t('vault.keys.column.public')} {...identifierWords(publicKey, 'base58')} />
  )
}
