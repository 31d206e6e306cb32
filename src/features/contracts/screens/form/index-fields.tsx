import { t } from '#/features/contracts/messages.ts'
import { fieldSpace, isFull, readIndex } from '#/features/contracts/model/form/contract-index.ts'
import type { IndexPlace } from '#/features/contracts/model/form/contract-place.ts'
import { indexCandidates } from '#/features/contracts/model/form/index-candidates.ts'
import {
  addIndexField,
  moveIndexField,
  removeIndexField,
  replaceIndexField,
} from '#/features/contracts/model/form/index-edits.ts'
import { formatCandidate } from '#/features/contracts/words/contract-words.ts'
import type { Finding } from '#/features/contracts/model/contract-report.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { MoveButtons, useFindingLines, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'

/** The fields of an index in their order. A field that an index cannot have stays visible, with the reason. */
export function IndexFieldRows({ place }: { readonly place: IndexPlace }) {
  const lines = useFindingLines()
  const { version, apply, findings } = useFormTools()
  const { fields, entries } = readIndex(place.index)
  const listed = fields.map(({ field }) => field)
  const room = fieldSpace(place.index, version)
  const candidates = indexCandidates(place.documentType, version).map((each) => ({
    value: each.field,
    text: formatCandidate(each),
    off: each.obstacle !== undefined,
  }))
  const free = candidates.filter(({ value }) => !listed.includes(value))
  const found = findings('properties')
  const inRow = (at: number) => found.filter(({ path }) => path.startsWith(`${place.path}/properties/${at}/`))
  const rest = found.filter(
    ({ path }) => !fields.some(({ at }) => path.startsWith(`${place.path}/properties/${at}/`)),
  )
  const full = isFull(room)
  return (
    <Stack gap="close">
      {fields.map(({ at, field }) => (
        <IndexFieldRow
          key={at}
          at={at}
          field={field}
          of={entries}
          options={candidates.filter(({ value }) => value === field || !listed.includes(value))}
          findings={inRow(at)}
          onField={(to) => apply(replaceIndexField(place, at, field, to))}
          onMove={(to) => apply(moveIndexField(place, at, to))}
          onRemove={() => apply(removeIndexField(place, at))}
        />
      ))}
      <Field
        label={t('index.field.add')}
        note={t('structure.room', { ...room })}
        {...(full ? { hint: t('index.field.full', { most: room.most }) } : {})}
        violations={lines(rest)}
      >
        <Select
          options={[
            { value: '', text: t('index.field.choose') },
            ...free.map((each) => ({ ...each, off: full || each.off })),
          ]}
          value=""
          onValue={(field) => {
            if (field !== '') apply(addIndexField(place, field))
          }}
        />
      </Field>
    </Stack>
  )
}

function IndexFieldRow({
  at,
  of,
  field,
  options,
  findings,
  onField,
  onMove,
  onRemove,
}: {
  readonly at: number
  readonly of: number
  readonly field: string
  readonly options: readonly { readonly value: string; readonly text: string; readonly off: boolean }[]
  readonly findings: readonly Finding[]
  readonly onField: (field: string) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}) {
  const lines = useFindingLines()
  const isKnown = options.some(({ value }) => value === field)
  const missing = { value: field, text: t('index.field.missing', { name: field }), off: true }
  return (
    <Field label={t('index.field.at', { place: at + 1 })} violations={lines(findings)}>
      <div className={styles['field']}>
        <Select
          options={isKnown ? options : [missing, ...options]}
          value={field}
          data-member={`properties/${at}`}
          onValue={onField}
        />
        <MoveButtons
          at={at}
          of={of}
          labels={[t('index.field.up', { name: field }), t('index.field.down', { name: field })]}
          onMove={onMove}
        />
        <Button
          kind="quiet"
          size="small"
          icon="close"
          label={t('index.field.remove', { name: field })}
          why={of <= 1 ? t('index.field.only') : undefined}
          hideWhy
          onClick={onRemove}
        />
      </div>
    </Field>
  )
}
