import type { RequestSigner } from '#/workspace/exchange/request-signers.ts'
import { formatImport, formatSigner } from '#/features/exchange/words/desk-words.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { formatProtection } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { ProtectionKey } from '#/ui/protection-key.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './signers-list.module.css'

/** Each key that signs, with its private half in this vault, or how it comes here. */
export function SignersList({ signers }: { readonly signers: readonly RequestSigner[] }) {
  return (
    <ul className={styles['signers']} aria-label={t('desk.signers')}>
      {signers.map((signer) => {
        const { vaultKey } = signer
        const data = signer.role === 'single-use' ? signer.data : signer.key.data
        return (
          <li key={signer.role === 'single-use' ? 'single-use' : `${signer.role} ${signer.key.id}`}>
            <Stack gap="snug">
              <b>{formatSigner(signer)}</b>
              {data === undefined ? null : (
                <IdentifierChip bare label={t('desk.signer.public')} {...identifierWords(data, 'base58')} />
              )}
              {vaultKey === undefined ? (
                <>
                  <Text tone="warn">{t('desk.signer.missing')}</Text>
                  <Text size="small" tone="second">
                    {formatImport(signer)}
                  </Text>
                </>
              ) : (
                <>
                  <Text tone="second">{t('desk.signer.held', { name: formatKeyName(vaultKey) })}</Text>
                  <ProtectionKey {...formatProtection(vaultKey)} />
                </>
              )}
            </Stack>
          </li>
        )
      })}
    </ul>
  )
}
