import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { testBackup, type TestedBackup } from '#/domain/backup/backup-actions.ts'
import { t } from '#/features/vault/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Columns, PageHead, Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { OpenVaultOnly } from '#/features/vault/screens/unlock-card.tsx'
import { BackupCard } from './backup-card.tsx'
import { BackupFileForm } from './backup-file-form.tsx'
import { UnreadableNote } from './restore-review.tsx'

/** Opens a backup file as a restore would, but restores nothing. Only a tested file counts as a backup. */
export function TestBackupPage() {
  const [tested, setTested] = useState<TestedBackup>()
  return (
    <>
      <PageHead title={t('backup.test')} />
      <OpenVaultOnly locked={t('backup.locked')}>
        <Columns shape="main">
          <Cards>
            <Card>
              <Stack>
                <Text as="p" tone="second">
                  {t('backup.test.about')}
                </Text>
                {tested === undefined ? (
                  <BackupFileForm
                    act={t('backup.test.act')}
                    wanted="vault"
                    onFile={async (file, passphrase, options) =>
                      setTested(await testBackup(file, passphrase, options))
                    }
                  />
                ) : (
                  <>
                    <TestedNote tested={tested} />
                    <Row wrap>
                      <ButtonLink kind="primary" render={<Link to="/vault" />}>
                        {t('vault.go')}
                      </ButtonLink>
                      <Button onClick={() => setTested(undefined)}>{t('backup.test.another')}</Button>
                    </Row>
                  </>
                )}
              </Stack>
            </Card>
            <BackupCard without="test" />
          </Cards>
        </Columns>
      </OpenVaultOnly>
    </>
  )
}

function TestedNote({ tested }: { readonly tested: TestedBackup }) {
  const { isOther, absent, keys, madeAtMs, unreadable } = tested
  const missing = useVault((view) => view.keys).filter(({ id }) => absent.includes(id))
  if (isOther)
    return (
      <Note tone="warn" alert title={t('backup.test.other')}>
        {t('backup.test.other.about', { at: madeAtMs, keys })}
      </Note>
    )
  return (
    <Stack gap="close">
      <Note tone="ok" alert title={t('backup.test.done', { keys })}>
        <span>{t('backup.test.done.about', { at: madeAtMs })}</span>{' '}
        {absent.length === 0 ? <span>{t('backup.test.none-absent')}</span> : null}
      </Note>
      {absent.length === 0 ? null : (
        <Note tone="warn" title={t('backup.test.absent', { count: absent.length })}>
          <Stack gap="snug">
            <span>{t('backup.test.absent.about')}</span>
            {missing.map((key) => (
              <b key={key.id}>{formatKeyName(key)}</b>
            ))}
          </Stack>
        </Note>
      )}
      <UnreadableNote count={unreadable} />
    </Stack>
  )
}
