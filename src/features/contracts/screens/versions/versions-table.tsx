import type { ContractVersion } from '#/workspace/records/contract-record.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { undo } from '#/features/contracts/model/text-actions.ts'
import { restoreVersion } from '#/features/contracts/model/version-actions.ts'
import { formatAge } from '#/words/format-age.ts'
import { t } from '#/features/contracts/messages.ts'
import { postUndo } from '#/words/post-undo.ts'
import { useNow } from '#/session/program/use-now.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'

/** Every kept version, the last one first. */
export function VersionsTable({
  studio,
  versions,
  onCompare,
}: {
  readonly studio: Studio
  readonly versions: readonly ContractVersion[]
  readonly onCompare: (versionId: string) => void
}) {
  const nowMs = useNow()
  const restore = ({ id, number }: ContractVersion) => {
    restoreVersion(studio.id, id)
    // The history of the draft can take it back later too.
    postUndo(
      t('versions.restored', { number }),
      () => {
        undo(studio.id)
        return Promise.resolve()
      },
      { brief: true },
    )
  }
  return (
    <Card title={t('versions.title')} flush>
      <Table
        caption={t('versions.title')}
        columns={[
          { id: 'number', head: t('versions.column.number'), lead: true },
          { id: 'name', head: t('versions.name') },
          { id: 'kept', head: t('versions.column.kept') },
          { id: 'act', head: t('contracts.column.act'), hideHead: true, align: 'end' },
        ]}
        rows={versions.toReversed().map((version) => {
          const { number } = version
          const isDraft = version.text === studio.text
          return {
            id: version.id,
            cells: {
              number: (
                <Row gap="snug">
                  <b>{t('versions.number', { number })}</b>
                  {isDraft ? <Badge tone="accent">{t('versions.is-draft')}</Badge> : null}
                </Row>
              ),
              name: version.name,
              kept: formatAge(version.keptAtMs, nowMs),
              act: (
                <Row
                  end={
                    <>
                      <Button
                        size="small"
                        label={t('versions.compare.of', { number })}
                        onClick={() => onCompare(version.id)}
                      >
                        {t('versions.compare.act')}
                      </Button>
                      <Button
                        size="small"
                        label={t('versions.restore.of', { number })}
                        why={isDraft ? t('versions.restore.same') : undefined}
                        hideWhy
                        onClick={() => restore(version)}
                      >
                        {t('versions.restore')}
                      </Button>
                    </>
                  }
                />
              ),
            },
          }
        })}
      />
    </Card>
  )
}
