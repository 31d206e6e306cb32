import type { RequestSigner } from '#/features/exchange/model/request-signers.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatProtection } from '#/words/key-words.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { t } from '#/features/exchange/messages.ts'
import { formatImport, formatSigner } from '#/features/exchange/words/request-words.ts'
import { ProtectionKey } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './signers-list.module.css'

export function SignersList({ signers }: { readonly signers: readonly RequestSigner[] }) {
  return (
    <ul className={styles['signers']} aria-label={t('request.signers')}>
      {signers.map((signer) => {
        const { vaultKey } = signer
        const data = signer.role === 'single-use' ? signer.data : signer.key.data
        return (
          <li key={signer.role === 'single-use' ? 'single-use' : `${signer.role} ${signer.key.id}`}>
            <Stack gap="snug">
              <b>{formatSigner(signer)}</b>
              {data === undefined ? null : (
                <IdentifierChip
                  bare
                  label={t('request.signer.public')}
                  {...identifierWords(data, 'base58')}
                />
              )}
              {vaultKey === undefined ? (
                <>
                  <Text tone="warn">{t('request.signer.missing')}</Text>
                  <Text size="small" tone="second">
                    {formatImport(signer)}
                  </Text>
                </>
              ) : (
                <>
                  <Text tone="second">{t('request.signer.held', { name: formatKeyName(vaultKey) })}</Text>
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
