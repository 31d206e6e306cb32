import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsksWord } from '#/domain/keys/passphrase-check.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { wordCheckForm } from '#/words/vault-forms.ts'
import { t } from '#/features/builder/messages.ts'
import { WordCheck } from '#/ui/word-check.tsx'

/** What uses a network, once it is certain that the passphrase was written down: the sandbox alone does without. */
export function KnownPassphrase({
  networkId,
  children,
}: {
  readonly networkId: string
  readonly children: ReactNode
}) {
  return useAsksWord(networkId) ? <PassphraseCheck /> : children
}

/** Asks one word of a passphrase that the program made. Nothing where none is asked. */
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
