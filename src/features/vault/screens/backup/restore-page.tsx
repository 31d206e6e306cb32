import { useState } from 'react'
import { t } from '#/features/vault/messages.ts'
import { useHandedFile } from '#/session/program/handed-file.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { PageHead, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { FaultCard } from '#/features/vault/screens/fault-card.tsx'
import { UnlockCard } from '#/features/vault/screens/unlock-card.tsx'
import { RestoreCard } from './restore-card.tsx'

/** Restores a backup, or the file of one private key: into the open vault, or into a new one. */
export function RestorePage() {
  return (
    <>
      <PageHead title={t('backup.restore.title')} />
      <RestoreBody />
    </>
  )
}

function RestoreBody() {
  const [handed, setHanded] = useState<File>()
  useHandedFile('/vault/restore', setHanded)
  const session = useVault((view) => view.session)
  switch (session.kind) {
    case 'starting':
      return <Text tone="quiet">{t('vault.starting')}</Text>
    case 'failed':
      return <FaultCard session={session} />
    case 'locked':
      return (
        <Stack>
          <Text as="p" tone="second">
            {t('backup.restore.locked')}
          </Text>
          <UnlockCard />
        </Stack>
      )
    case 'missing':
    case 'evicted':
    case 'unusable':
    case 'open':
      if (session.kind === 'unusable' && session.code === 'vault/newer-format')
        return <FaultCard session={session} />
      // One place for all, so that the card stays when its own restore makes the vault.
      return (
        <RestoreCard asNew={session.kind !== 'open'} replaces={session.kind === 'unusable'} handed={handed} />
      )
  }
}
