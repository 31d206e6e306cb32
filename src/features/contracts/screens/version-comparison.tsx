import { Link } from '@tanstack/react-router'
import { t } from '#/features/contracts/messages.ts'
import {
  type DifferencePart,
  isInLater,
  type TextsCompared,
} from '#/features/contracts/model/contract-comparison.ts'
import { useTextsCompared } from '#/features/contracts/model/contract-versions.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { branchOf } from '#/features/contracts/words/contract-words.ts'
import { countBroken, type ContractJudgement } from '#/protocol/contract-13/contract-judgement.ts'
import type { ContractChange } from '#/protocol/contract/contract-change.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { Field } from '#/ui/field.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Select } from '#/ui/input.tsx'
import { Table } from '#/ui/table.tsx'
import { TextDifference } from '#/ui/line-view.tsx'
import { Text } from '#/ui/text.tsx'
import { formatConsensusCode } from '#/words/contract-verdict-words.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import type { ContractVersion } from '#/store/records/contract-record.ts'

export function VersionComparison({
  studio,
  versions,
  before,
  after,
  draft,
  onChoose,
}: {
  readonly studio: Studio
  readonly versions: readonly ContractVersion[]
  /** The id of a version, or `draft`. */
  readonly before: string
  readonly after: string
  readonly draft: string
  readonly onChoose: (chosen: { readonly before: string; readonly after: string }) => void
}) {
  const textOf = (id: string) => versions.find((each) => each.id === id)?.text ?? studio.text
  const compared = useTextsCompared(studio.id, {
    before: textOf(before),
    after: textOf(after),
    rules: studio.rules,
  })
  const options = [
    { value: draft, text: t('versions.draft') },
    ...versions.toReversed().map(({ id, number, name }) => ({
      value: id,
      text: name === '' ? t('versions.number', { number }) : t('versions.named', { number, name }),
    })),
  ]
  return (
    <Card title={t('versions.compare')}>
      <Stack>
        <Columns shape="two">
          <Field label={t('versions.before')}>
            <Select options={options} value={before} onValue={(next) => onChoose({ before: next, after })} />
          </Field>
          <Field label={t('versions.after')}>
            <Select options={options} value={after} onValue={(next) => onChoose({ before, after: next })} />
          </Field>
        </Columns>
        {compared === 'comparing' ? <Text tone="second">{t('versions.comparing')}</Text> : null}
        {compared === 'open' ? <Text tone="bad">{t('versions.open')}</Text> : null}
        {typeof compared === 'string' ? null : (
          <>
            {compared.update === undefined || before === after ? null : (
              <UpdateVerdict update={compared.update} />
            )}
            <ChangesList contractId={studio.id} compared={compared} isDraft={after === draft} />
            {compared.parts.some(({ kind }) => kind === 'lines') ? (
              <LineDifference label={t('versions.lines')} parts={compared.parts} />
            ) : (
              <Text tone="second">{t('versions.lines.same')}</Text>
            )}
            {compared.left === 0 ? null : (
              <Text tone="second">{t('versions.lines.left', { count: compared.left })}</Text>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}

function UpdateVerdict({ update }: { readonly update: ContractJudgement }) {
  const verdict = t('versions.update', { count: countBroken(update) })
  if (update.violations.length === 0) return <Note tone="ok">{verdict}</Note>
  const lines = update.violations.map(({ rule, path, sentence, code }) => {
    const said = formatConsensusCode({ code })
    return { rule, text: said === undefined ? `${path}: ${sentence}` : `${path}: ${sentence} (${said})` }
  })
  return <LinesNote title={verdict} lines={lines} />
}

/** Lists the changes of the content. A pointer into the draft is a link. */
function ChangesList({
  contractId,
  compared: { difference, unlisted, update },
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
      {update === undefined ? (
        <Text as="p" size="small" tone="second">
          {t('versions.breaking.about')}
        </Text>
      ) : null}
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
              <Stack gap="snug">
                <span>
                  <Badge tone="warn" icon="warning">
                    {t('versions.breaking')}
                  </Badge>
                </span>
                <Text size="small">{formatBreaking(change)}</Text>
              </Stack>
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

function formatContractChange({ kind, path, before, after }: ContractChange): string {
  const index = kind === 'index-removed' ? before : after
  const name = kind.startsWith('index-') ? nameOfIndex(index) : (namesOf(path).at(-1) ?? '')
  return t('versions.change', { kind: branchOf(kind), name, before: show(before), after: show(after) })
}

// A change of one of these keywords changes how documents are encoded.
const encodings = ['byteArray', 'contentMediaType']

function formatBreaking({ kind, path }: ContractChange): string {
  const isEncoding = kind.startsWith('keyword-') && encodings.includes(namesOf(path).at(-1) ?? '')
  return t('versions.breaking.why', { kind: isEncoding ? 'encoding' : branchOf(kind) })
}

function nameOfIndex(index: unknown): string {
  return typeof index === 'object' && index !== null && 'name' in index ? String(index.name) : ''
}

function show(value: unknown): string {
  if (value === undefined) return t('versions.nothing')
  const text = JSON.stringify(value)
  return text.length > 60 ? cutMiddle(text) : text
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

/** Removed and added lines, with the number of equal lines between them. */
export function LineDifference({
  label,
  parts,
}: {
  readonly label: string
  readonly parts: readonly DifferencePart[]
}) {
  return (
    <TextDifference
      label={label}
      words={{ removed: t('versions.line.removed'), added: t('versions.line.added') }}
      parts={parts.map((part) =>
        part.kind === 'folded'
          ? { kind: 'folded', text: t('versions.lines.folded', { count: part.count }) }
          : part,
      )}
    />
  )
}
