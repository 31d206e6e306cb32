import { Link } from '@tanstack/react-router'
import { useUncovered } from '#/domain/keys/uncovered.ts'
import { formatHolds } from '#/words/backup-words.ts'
import { earlierBackup, useOwnLog } from '#/features/vault/model/own-log.ts'
import { t } from '#/features/vault/messages.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** The status of backups, and links to create and test one. `without` leaves out the action of the current page. */
export function BackupCard({ without }: { readonly without?: 'create' | 'test' }) {
  const { made, tested } = useUncovered().backups
  const earlier = earlierBackup(useOwnLog(made !== null || tested !== null), { made, tested })
  const isUntested = made !== null && (tested === null || made.atMs > tested.madeAtMs)
  const items = [
    { name: t('backup.made'), value: made === null ? t('backup.never') : t('backup.at', { at: made.atMs }) },
    ...(made === null ? [] : [{ name: t('backup.holds'), value: formatHolds(made) }]),
    {
      name: t('backup.tested'),
      value: tested === null ? t('backup.never') : t('backup.at', { at: tested.atMs }),
    },
    ...(tested !== null && (made === null || isUntested)
      ? [{ name: t('backup.tested.holds'), value: formatHolds(tested) }]
      : []),
  ]
  return (
    <Card title={t('backup.card')}>
      <Stack>
        <KeyValues spread items={items} />
        {made === null || earlier === 'last' ? null : (
          <Text as="p" size="small" tone="quiet">
            {t('backup.opens-with')}
          </Text>
        )}
        {earlier === undefined ? null : (
          <Text as="p" size="small" tone="warn">
            {t('backup.earlier', { which: earlier })}
          </Text>
        )}
        {isUntested ? (
          <Text as="p" size="small" tone="warn">
            {t('backup.untested')}
          </Text>
        ) : null}
        <Row wrap>
          {without === 'create' ? null : (
            <ButtonLink size="small" render={<Link to="/vault/backup" />}>
              {t('backup.make')}
            </ButtonLink>
          )}
          {without === 'test' || (made === null && tested === null) ? null : (
            <ButtonLink size="small" render={<Link to="/vault/test-backup" />}>
              {t('backup.test')}
            </ButtonLink>
          )}
          <ButtonLink size="small" render={<Link to="/vault/restore" />}>
            {t('backup.restore')}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  )
}
