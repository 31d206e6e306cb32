import { Link } from '@tanstack/react-router'
import type { ContractChange } from '#/protocol/contract/contract-change.ts'
import type { TextsCompared } from '#/features/contracts/model/versions/compare-texts.ts'
import { isInLater } from '#/features/contracts/model/versions/contract-difference.ts'
import { formatContractChange } from '#/features/contracts/words/contract-change-words.ts'
import { t } from '#/features/contracts/messages.ts'
import { Badge } from '#/ui/badge.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

/** Changes in what a contract says. A pointer into the draft goes there. */
export function ChangesList({
  contractId,
  compared: { difference, unlisted },
  isDraft,
}: {
  readonly contractId: string
  readonly compared: TextsCompared
  readonly isDraft: boolean
}) {
  if (difference.kind === 'not-comparable') {
    return <Note>{difference.which === 'before' ? t('versions.no.before') : t('versions.no.after')}</Note>
  }
  const { changes } = difference
  if (changes.length === 0) return <Note tone="ok">{t('versions.same')}</Note>
  const breaking = changes.filter((each) => each.isBreaking).length
  return (
    <Stack gap="tight">
      <Text as="p">{t('versions.changes', { count: changes.length + unlisted, breaking })}</Text>
      <Text as="p" size="small" tone="second">
        {t('versions.breaking.about')}
      </Text>
      <Table
        caption={t('versions.compare')}
        density="low"
        framed
        columns={[
          { id: 'change', head: t('versions.column.change'), lead: true },
          { id: 'breaking', head: t('versions.column.effect') },
          { id: 'path', head: t('versions.column.path') },
        ]}
        rows={changes.map((change) => ({
          id: `${change.kind} ${change.path}`,
          cells: {
            change: formatContractChange(change),
            breaking: change.isBreaking ? (
              <Badge tone="warn" icon="warning">
                {t('versions.breaking')}
              </Badge>
            ) : (
              <Badge>{t('versions.compatible')}</Badge>
            ),
            path: <ChangePlace contractId={contractId} change={change} isDraft={isDraft} />,
          },
        }))}
      />
      {unlisted === 0 ? null : <Text tone="second">{t('versions.unlisted', { count: unlisted })}</Text>}
    </Stack>
  )
}

function ChangePlace({
  contractId,
  change,
  isDraft,
}: {
  readonly contractId: string
  readonly change: ContractChange
  readonly isDraft: boolean
}) {
  const path = (
    <Text mono size="small">
      {change.path}
    </Text>
  )
  if (!isDraft || !isInLater(change)) return path
  return (
    <Link to="/contracts/$id" params={{ id: contractId }} search={{ at: change.path }}>
      {path}
    </Link>
  )
}
