import { compareReadings, type ComparedField } from '#/protocol/inspect/compare-readings.ts'
import type { Field, Reading } from '#/protocol/inspect/reading.ts'
import { escapeUnseen } from '#/protocol/names/plain-name.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import {
  formatFieldValue,
  formatMeaning,
  formatReadingKind,
} from '#/features/inspector/words/reading-words.ts'
import { t } from '#/features/inspector/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

const mostShown = 100

export function CompareCard({
  left,
  right,
  onEnd,
}: {
  readonly left: Reading
  readonly right: Reading | undefined
  readonly onEnd: () => void
}) {
  const end = <EndCompare onEnd={onEnd} />
  const [leftKind, rightKind] = [left, right ?? left].map(formatReadingKind)
  if (right === undefined || right === left || right.isMasked)
    return (
      <Note tone="accent" title={t('inspector.compare.kept', { kind: leftKind ?? '' })} action={end}>
        {t('inspector.compare.about')}
      </Note>
    )
  const { isSameKind, fields } = compareReadings(left, right)
  const different = fields.filter(isTold)
  const count =
    different.length === 0
      ? t('inspector.compare.same')
      : t('inspector.compare.count', { count: different.length })
  return (
    <Card title={t('inspector.compare')} end={end}>
      <Stack gap="close">
        {isSameKind ? (
          <Text>{count}</Text>
        ) : (
          <Text tone="warn">
            {t('inspector.compare.other-kind', { left: leftKind ?? '', right: rightKind ?? '' })}
          </Text>
        )}
        {different.length === 0 ? null : isSameKind ? (
          <Differences fields={different} />
        ) : (
          <Disclosure title={count}>
            <Differences fields={different} />
          </Disclosure>
        )}
      </Stack>
    </Card>
  )
}

export function EndCompare({ onEnd }: { readonly onEnd: () => void }) {
  return (
    <Button size="small" onClick={onEnd}>
      {t('inspector.compare.end')}
    </Button>
  )
}

function Differences({ fields }: { readonly fields: readonly ComparedField[] }) {
  return (
    <Stack gap="close">
      <Table
        caption={t('inspector.compare')}
        columns={[
          { id: 'field', head: t('inspector.compare.field'), lead: true, least: 34 },
          { id: 'left', head: t('inspector.compare.left') },
          { id: 'right', head: t('inspector.compare.right') },
        ]}
        rows={fields.slice(0, mostShown).map((each) => ({
          id: each.path,
          cells: {
            field: <Text mono>{escapeUnseen(each.path)}</Text>,
            left: <Side field={each.left} />,
            right: <Side field={each.right} />,
          },
        }))}
      />
      {fields.length > mostShown ? (
        <Text tone="quiet">{t('inspector.compare.more', { count: mostShown })}</Text>
      ) : null}
    </Stack>
  )
}

/** Leaves out a field with children, because the children show the difference. */
function isTold({ state, left, right }: ComparedField): boolean {
  return state !== 'same' && ((left ?? right)?.children.length ?? 0) === 0
}

function Side({ field }: { readonly field: Field | undefined }) {
  if (field === undefined) return <Text tone="quiet">{t('inspector.compare.absent')}</Text>
  if (field.isMasked === true) return <Text tone="quiet">{t('inspector.masked')}</Text>
  const { value = '', unit } = field
  const meaning = formatMeaning(field)
  const short = value.length > 100 ? cutMiddle(value) : value
  return (
    <Text mono>
      {unit === undefined ? (
        <span translate="no">{escapeUnseen(short)}</span>
      ) : (
        <span>{formatFieldValue(short, unit)}</span>
      )}
      {meaning === undefined ? null : <span>{`, ${meaning}`}</span>}
    </Text>
  )
}
