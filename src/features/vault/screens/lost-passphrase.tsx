import { countRestorable } from '#/features/vault/model/restore/count-restorable.ts'
import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { BeginAnew } from './begin-anew.tsx'

/** What is left to do for who has forgotten the passphrase, in words. */
export function LostPassphrase() {
  const { derived, others } = countRestorable(useVault((view) => view.keys))
  const hasPasskeys = useVault((view) => view.passkeys.length > 0)
  const vaultId = useVault(({ session }) => ('vaultId' in session ? session.vaultId : null))
  return (
    <Disclosure title={t('lost.title')}>
      <Stack>
        <Text as="p" tone="second">
          {hasPasskeys ? t('lost.about.passkey') : t('lost.about')}
        </Text>
        <KeyValues
          items={[
            ...(hasPasskeys ? [{ name: t('lost.passkey'), value: t('lost.passkey.about') }] : []),
            {
              name: t('lost.phrase'),
              value: `${t('lost.phrase.about', { derived })} ${others === 0 ? '' : t('lost.phrase.others', { others })}`,
            },
            { name: t('lost.backup'), value: t('lost.backup.about') },
            { name: t('lost.neither'), value: t('lost.neither.about') },
          ]}
        />
        <BeginAnew vaultId={vaultId} count={derived + others} />
      </Stack>
    </Disclosure>
  )
}
