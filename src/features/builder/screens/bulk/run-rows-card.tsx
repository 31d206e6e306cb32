import { useCallback, useMemo, useState } from 'react'
import { canRetry, type ListedRow } from '#/domain/funding/row-state.ts'
import type { RunView } from '#/features/builder/model/bulk/run-view.ts'
import { t } from '#/features/builder/messages.ts'
import { Card } from '#/ui/card.tsx'
import { LongTable } from '#/ui/long-table.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Text } from '#/ui/text.tsx'
import { Link } from '@tanstack/react-router'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { BulkRun } from '#/store/records/bulk-row.ts'
import { figuresOfRow } from '#/features/builder/model/bulk/run-row.ts'
import {
  confirmedBy,
  reasonLine,
  rejectionLines,
  verdictWords,
} from '#/features/builder/words/outbox-words.ts'
import { useOutbox } from '#/domain/transition/outbox-actions.ts'
import { useSubmissions } from '#/domain/transition/submissions.ts'
import { sendingOf, verdictOf } from '#/store/records/outbox.ts'
import { isPending, transitionStateOf } from '#/store/records/transition-state.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { rowFaultLine, rowStateWords } from '#/features/builder/words/bulk-words.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Stack } from '#/ui/layout.tsx'
import { ViolationLine } from '#/ui/field.tsx'

const columnsOf = () =>
  [
    { id: 'label', head: t('bulk.rows.label'), lead: true },
    { id: 'id', head: t('bulk.rows.id') },
    { id: 'locked', head: t('bulk.rows.locked'), align: 'end' },
    { id: 'state', head: t('bulk.rows.state') },
    { id: 'verdict', head: t('bulk.rows.verdict') },
  ] as const

export function RunRowsCard({ view: { run, rows, counts } }: { readonly view: RunView }) {
  const [filter, setFilter] = useState<'all' | 'failed'>('all')
  const columns = useMemo(() => columnsOf(), [])
  const shown = useMemo(
    () => (filter === 'all' ? rows : rows.filter(({ state }) => state === 'failed')),
    [rows, filter],
  )
  const cellsOf = useCallback(
    (listed: ListedRow) => ({
      label: <LabelCell run={run} listed={listed} />,
      id: <IdCell run={run} listed={listed} />,
      locked: <LockedCell run={run} listed={listed} />,
      state: <StateCell listed={listed} />,
      verdict: <VerdictCell listed={listed} />,
    }),
    [run],
  )
  return (
    <Card
      label={t('bulk.rows')}
      flush={shown.length > 0}
      foot={
        rows.some(({ row, state }) => state === 'failed' && !canRetry(row, run.source.kind)) ? (
          <Text size="small" tone="quiet">
            {t('bulk.retry.none')}
          </Text>
        ) : undefined
      }
      tools={
        <Segmented
          label={t('bulk.rows.filter')}
          value={filter}
          onValue={setFilter}
          choices={[
            { value: 'all', text: t('bulk.rows.filter.all', { count: rows.length }) },
            { value: 'failed', text: t('bulk.rows.filter.failed', { count: counts.failed }) },
          ]}
        />
      }
    >
      {shown.length === 0 ? (
        <Text tone="second">{t('bulk.rows.none')}</Text>
      ) : (
        <LongTable caption={t('bulk.rows')} columns={columns} rows={shown} cellsOf={cellsOf} />
      )}
    </Card>
  )
}

interface RowCell {
  readonly run: BulkRun
  readonly listed: ListedRow
}

function LabelCell({ run, listed: { row, state } }: RowCell) {
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

function IdCell({ run, listed: { row } }: RowCell) {
  const figures = figuresOfRow(run, row)
  if (figures === undefined) return <Text tone="quiet">{t('bulk.rows.id.none')}</Text>
  return <IdentifierChip bare label={t('identities.id')} {...identifierWords(figures.identityId, 'base58')} />
}

function LockedCell({ run, listed: { row } }: RowCell) {
  const duffs = figuresOfRow(run, row)?.amountDuffs
  return duffs === undefined ? null : <span>{t('bulk.rows.duffs', { duffs })}</span>
}

function StateCell({ listed: { row, state } }: Pick<RowCell, 'listed'>) {
  const signed = useWorkspace(({ transitions }) => transitions.get(row.digest ?? ''))
  const isAccepted = useSubmissions(({ heights }) => heights.has(row.digest ?? ''))
  const { tone, icon, text } = rowStateWords(state, signed, isAccepted)
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  )
}

function VerdictCell({ listed: { row, state } }: Pick<RowCell, 'listed'>) {
  if (state === 'failed') {
    return (
      <Stack gap="tight">
        {row.faults.map((fault) => (
          <ViolationLine key={`${fault.code} ${fault.field}`} violation={rowFaultLine(row, fault)} />
        ))}
      </Stack>
    )
  }
  return row.digest === null ? null : <SignedVerdict digest={row.digest} />
}

function SignedVerdict({ digest }: { readonly digest: string }) {
  const record = useWorkspace(({ transitions }) => transitions.get(digest))
  const isAsking = useOutbox(({ busy }) => busy.has(digest))
  const isAccepted = useSubmissions(({ heights }) => heights.has(digest))
  const rejection = useSubmissions(({ rejections }) => rejections.get(digest))
  if (!isAsking && rejection !== undefined)
    return rejectionLines(rejection).map((line) => <ViolationLine key={line.rule} violation={line} />)
  const text = isAsking
    ? t('bulk.verdict.asking')
    : isAccepted
      ? verdictWords('accepted').title
      : formatVerdict(record)
  return <Text tone="second">{text}</Text>
}

function formatVerdict(record: TransitionRecord | undefined): string | undefined {
  const state = record && transitionStateOf(record)
  const sending = record && sendingOf(record)
  if (state === undefined || isPending(state))
    return sending === undefined ? t('bulk.verdict.holds') : verdictWords(verdictOf(sending)).title
  if (record !== undefined && state.kind === 'confirmed') return t(confirmedBy(record))
  const reason = sending?.answers.findLast(({ answer }) => answer === 'rejected')
  return state.kind === 'rejected' && reason !== undefined ? reasonLine(reason).text : undefined
}
