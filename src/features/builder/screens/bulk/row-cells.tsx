import { Link } from '@tanstack/react-router'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { figuresOfRow } from '#/features/builder/model/bulk/row-figures.ts'
import type { ListedRow, RowState } from '#/workspace/history/row-state.ts'
import { rowFaultLine, rowStateWords } from '#/features/builder/words/bulk-words.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/words/t.ts'
import { Badge } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'

// The cells of a row of a run, one small component each.

interface RowCell {
  readonly run: BulkRun
  readonly listed: ListedRow
}

/** The label; once the create is signed, the way to its identity. */
export function LabelCell({ run, listed: { row, state } }: RowCell) {
  const figures = figuresOfRow(run, row)
  const isThere = state === 'signed' || state === 'exported' || state === 'settled'
  return (
    <Stack gap="snug">
      <Text strong>
        {isThere && figures !== undefined ? (
          <Link to="/identities/$id" params={{ id: formatIdentityId(figures.identityId) }}>
            {row.label}
          </Link>
        ) : (
          row.label
        )}
      </Text>
      {row.line === null ? null : (
        <Text size="small" tone="quiet">
          {t('bulk.rows.line', { line: row.line })}
        </Text>
      )}
    </Stack>
  )
}

/** The id that the create would have. */
export function IdCell({ run, listed: { row } }: RowCell) {
  const figures = figuresOfRow(run, row)
  if (figures === undefined) return <Text tone="quiet">{t('bulk.rows.id.none')}</Text>
  return <IdentifierChip bare label={t('identities.id')} {...identifierWords(figures.identityId, 'base58')} />
}

export function LockedCell({ run, listed: { row } }: RowCell) {
  const duffs = figuresOfRow(run, row)?.amountDuffs
  return duffs === undefined ? null : t('bulk.rows.duffs', { duffs })
}

export function StateCell({ state }: { readonly state: RowState }) {
  const { tone, icon, text } = rowStateWords(state)
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}

export function VerdictCell({ listed: { row, state } }: Pick<RowCell, 'listed'>) {
  if (state === 'refused') {
    return (
      <Stack gap="tight">
        {row.faults.map((fault) => (
          <ViolationLine key={`${fault.code} ${fault.field}`} violation={rowFaultLine(row, fault)} />
        ))}
      </Stack>
    )
  }
  return row.digest === null ? null : <Text tone="second">{t('bulk.verdict.holds')}</Text>
}
