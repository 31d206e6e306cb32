import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { vault, type OfferedProof, type VaultCost } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { NewPassphraseForm } from './new-passphrase-form.tsx'

export function ChangeCard({ cost }: { readonly cost: VaultCost | undefined }) {
  const change = async (proof: OfferedProof, newPassphrase: string) => {
    await vault.changePassphrase({ proof, newPassphrase })
    postNotice({ tone: 'ok', text: t('passphrase.change.done') })
  }
  return (
    <Card title={t('passphrase.change')}>
      <Stack>
        <Text as="p" tone="second">
          {t('passphrase.change.about')}
        </Text>
        <Note>{t('passphrase.change.not')}</Note>
        <NewPassphraseForm act={t('passphrase.change.act')} cost={cost} change={change} />
      </Stack>
    </Card>
  )
}
