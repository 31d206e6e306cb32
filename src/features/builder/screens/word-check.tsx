import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsksWord } from '#/domain/keys/passphrase-check.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { wordCheckForm } from '#/words/vault-forms.ts'
import { t } from '#/features/builder/messages.ts'
import { WordCheck } from '#/ui/word-check.tsx'

/**
 * Renders its children once the user has proved that the passphrase is written down. The sandbox does not require this.
 */
export function KnownPassphrase({
  networkId,
  children,
}: {
  readonly networkId: string
  readonly children: ReactNode
}) {
  return useAsksWord(networkId) ? <PassphraseCheck /> : children
}

export function PassphraseCheck() {
  const asks = useVault(({ creation }) => creation.asksWord)
  if (!asks) return null
  return <WordCheck {...wordCheckForm()} lost={<LostLink />} />
}

function LostLink() {
  return (
    <Link to="/vault" hash="lost">
      {t('word-check.lost')}
    </Link>
  )
}
