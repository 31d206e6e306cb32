import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lockWords, useLastLock } from '#/features/vault/model/vault-lock.ts'
import type { OfferedProof } from '#/domain/keys/vault-session.ts'
import { Stack } from '#/ui/layout.tsx'
import { UnlockForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { unlockForm } from '#/words/vault-forms.ts'
import { t } from './messages.ts'
import { PageProviders } from './page-providers.tsx'

export function UnlockPanel() {
  const lock = useLastLock()
  const words = lock && lockWords(lock)
  const { unlock, ...form } = unlockForm()
  const around = useRef<HTMLDivElement>(null)
  // The form may load after the panel has taken the focus.
  useEffect(() => around.current?.querySelector('input')?.focus(), [])
  const unlockPage = async (proof: OfferedProof) => {
    await unlock(proof)
    // The same button now locks the vault, and a second Enter must not press it.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <PageProviders>
      <div ref={around}>
        <Stack gap="close">
          <h2>{t('vault.unlock')}</h2>
          {words === undefined ? null : (
            <Text as="p" size="small" tone="second">
              {words.about === undefined ? words.line : `${words.line}. ${words.about}`}
            </Text>
          )}
          <UnlockForm {...form} unlock={unlockPage} />
          <Text as="p" size="small">
            <Link to="/vault" hash="lost">
              {t('shell.vault.page')}
            </Link>
          </Text>
        </Stack>
      </div>
    </PageProviders>
  )
}
