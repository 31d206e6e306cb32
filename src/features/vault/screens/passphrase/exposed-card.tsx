import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { useVault, vault, type OfferedProof, type VaultCost } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { NewPassphraseForm } from './new-passphrase-form.tsx'

/** New compartment keys and everything sealed anew, for a passphrase that somebody may know. */
export function ExposedCard({ cost }: { readonly cost: VaultCost | undefined }) {
  const count = useVault((view) => view.keys.length)
  const passkeys = useVault((view) => view.passkeys.length)
  const isWhole = useVault(({ session }) => session.kind === 'open' && session.damagedManifests.length === 0)
  const renew = async (proof: OfferedProof, newPassphrase: string) => {
    await vault.renewKeys({ proof, newPassphrase })
    postNotice({ tone: 'ok', text: t('passphrase.exposed.done', { count }) })
  }
  return (
    <Card title={t('passphrase.exposed')}>
      <Stack>
        <Text as="p" tone="second">
          {t('passphrase.exposed.about')} {t('passphrase.exposed.count', { count })}
        </Text>
        <Note tone="warn">{t('passphrase.exposed.not')}</Note>
        {passkeys === 0 ? null : <Note tone="warn">{t('passkey.renew', { count: passkeys })}</Note>}
        {isWhole ? (
          <NewPassphraseForm act={t('passphrase.exposed.act')} cost={cost} change={renew} />
        ) : (
          <Note tone="bad">{t('passphrase.exposed.manifest')}</Note>
        )}
      </Stack>
    </Card>
  )
}
