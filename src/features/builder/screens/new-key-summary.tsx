import type { DescribedKey } from '#/features/builder/model/transition-description.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import {
  formatKeyUse,
  formatLevel,
  protectionWords,
  formatPurpose,
  formatKeyType,
} from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Text } from '#/ui/text.tsx'

/** What a new key is, does and is guarded by. */
export function NewKeySummary({ described: { key, vaultKey } }: { readonly described: DescribedKey }) {
  const { id, type, purpose, securityLevel, data, readOnly } = key
  return (
    <>
      <Text as="p" tone="second">
        {t('builder.words.key.kind', {
          purpose: formatPurpose(purpose),
          level: formatLevel(securityLevel),
          type: formatKeyType(type),
        })}{' '}
        {formatKeyUse(purpose, securityLevel)} {protectionWords(vaultKey).about}{' '}
        {readOnly === true ? t('builder.words.key.read-only') : ''}
      </Text>
      <IdentifierChip bare label={t('builder.words.key.data', { id })} {...identifierWords(data, 'base58')} />
    </>
  )
}
