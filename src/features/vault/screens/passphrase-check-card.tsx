import { Link, useLocation } from '@tanstack/react-router'
import { t } from '#/features/vault/messages.ts'
import { lostWays } from '#/features/vault/model/lost-vault.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Stack } from '#/ui/layout.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { WordCheck } from '#/ui/word-check.tsx'
import { wordCheckForm } from '#/words/vault-forms.ts'
import { BeginAnew } from './closed-vault.tsx'

/** Asks for one word of a generated passphrase, as long as this tab knows it. */
export function PassphraseCheck({ vaultId }: { readonly vaultId: string }) {
  const asks = useVault(({ creation }) => creation.asksWord)
  // Target of the link for users who did not write the passphrase down.
  const isLost = useLocation({ select: ({ hash }) => hash === 'lost' })
  if (!asks) return null
  return <WordCheck {...wordCheckForm()} isLost={isLost} lost={<LostWords vaultId={vaultId} />} />
}

/** Starting over is last, because it loses everything in the vault. */
function LostWords({ vaultId }: { readonly vaultId: string }) {
  const view = useVault()
  const hasPasskey = view.passkeys.length > 0
  const { rows } = lostWays({ ...view, passkeys: [] })
  return (
    <Note tone="warn" title={t('lost.words')}>
      <Stack gap="close">
        {hasPasskey ? <Link to="/vault/passphrase">{t('lost.by-passkey')}</Link> : null}
        <KeyValues
          items={[
            { name: t('lost.now'), value: t('lost.now.about') },
            ...(hasPasskey ? [] : [{ name: t('lost.locked'), value: t('lost.locked.about') }]),
            ...rows,
            ...(hasPasskey ? [] : [{ name: t('lost.funds'), value: t('lost.funds.about') }]),
          ]}
        />
        <BeginAnew vaultId={vaultId} />
      </Stack>
    </Note>
  )
}
