import { memberOf } from '#/protocol/contract/json-value.ts'
import { t } from '#/features/contracts/messages.ts'
import { Checkbox } from '#/ui/choice.tsx'
import { Field } from '#/ui/field.tsx'
import { Select, TextArea } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import type { SchemaPlace } from '#/features/contracts/model/form/contract-place.ts'
import { kindOf } from '#/features/contracts/model/form/property-kind.ts'
import {
  constraintsOf,
  formats,
  setKeyword,
  type Constraint,
  boundOf,
} from '#/features/contracts/model/form/schema-keywords.ts'
import { formatKind } from '#/features/contracts/words/contract-words.ts'
import { FindingsBlock, useFindingLines, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'
import { TypedField } from './common-fields.tsx'
import { formatTyped, type ReadText, readTyped, type TypedInput, useTyped } from './typed-text.ts'

export function ConstraintFields({ place }: { readonly place: SchemaPlace }) {
  const kind = kindOf(place.definition)
  const all = constraintsOf(kind)
  const isSmall = ({ input }: Constraint) => input === 'count' || input === 'number'
  return (
    <Stack>
      {all.some(isSmall) ? (
        <div className={styles['pairs']}>
          {all.filter(isSmall).map((each) => (
            <ConstraintField key={each.keyword} place={place} constraint={each} />
          ))}
        </div>
      ) : null}
      {all
        .filter((each) => !isSmall(each))
        .map((each) => (
          <ConstraintField key={each.keyword} place={place} constraint={each} />
        ))}
    </Stack>
  )
}

function ConstraintField({
  place,
  constraint: { keyword, input },
}: {
  readonly place: SchemaPlace
  readonly constraint: Constraint
}) {
  switch (input) {
    case 'values':
      return <ValuesField place={place} />
    case 'format':
      return <FormatField place={place} keyword={keyword} />
    case 'flag':
      return <UniqueItemsField place={place} />
    case 'pattern': {
      const hint = t('form.pattern.hint')
      return (
        <KeywordField
          place={place}
          keyword={keyword}
          input="code"
          note={t('form.pattern.note')}
          hint={hint}
        />
      )
    }
    case 'text':
      return (
        <KeywordField
          place={place}
          keyword={keyword}
          input="code"
          label={t('form.media-type')}
          hint={t('form.identifier.about')}
        />
      )
    case 'count':
    case 'number':
      return <KeywordField place={place} keyword={keyword} input={input} />
  }
}

function FormatField({ place, keyword }: { readonly place: SchemaPlace; readonly keyword: string }) {
  const lines = useFindingLines()
  const { version, apply, findings } = useFormTools()
  const stored = memberOf(place.definition, 'format')
  const value = typeof stored === 'string' ? stored : ''
  // An unknown format of the contract stays selectable.
  const all = value === '' || formats.includes(value) ? formats : [...formats, value]
  return (
    <Field label={keyword} violations={lines(findings('format'))}>
      <Select
        options={[{ value: '', text: t('form.none') }, ...all.map((each) => ({ value: each, text: each }))]}
        value={value}
        data-member="format"
        onValue={(next) => apply(setKeyword(place, 'format', next === '' ? undefined : next, version))}
      />
    </Field>
  )
}

function UniqueItemsField({ place }: { readonly place: SchemaPlace }) {
  const { version, apply, findings } = useFormTools()
  return (
    <Stack gap="snug">
      <Checkbox
        label={t('form.unique-items')}
        hint={t('form.unique-items.about')}
        checked={memberOf(place.definition, 'uniqueItems') === true}
        onChecked={(on) => apply(setKeyword(place, 'uniqueItems', on ? true : undefined, version))}
      />
      <FindingsBlock findings={findings('uniqueItems')} />
    </Stack>
  )
}

function KeywordField({
  place,
  keyword,
  hint,
  ...field
}: {
  readonly place: SchemaPlace
  readonly keyword: string
  readonly input: TypedInput
  readonly label?: string
  readonly note?: string
  readonly hint?: string
}) {
  const { version, apply } = useFormTools()
  const bound = boundOf(place, keyword, version)
  return (
    <TypedField
      label={keyword}
      {...field}
      path={place.path}
      definition={place.definition}
      member={keyword}
      hint={hint ?? (bound && t('form.bound', { ...bound }))}
      onValue={(value) => apply(setKeyword(place, keyword, value, version))}
    />
  )
}

function ValuesField({ place }: { readonly place: SchemaPlace }) {
  const { version, apply } = useFormTools()
  const kind = kindOf(place.definition)
  const { text, lines, onText, onLeave } = useTyped({
    path: place.path,
    member: 'enum',
    value: memberOf(place.definition, 'enum'),
    format: (value) => (Array.isArray(value) ? value.map(formatTyped).join('\n') : formatTyped(value)),
    read: (typed) => readValues(typed, kind === 'string', formatKind(kind)),
    onValue: (value) => apply(setKeyword(place, 'enum', value, version)),
  })
  return (
    <Field label={t('form.values')} note={t('form.values.note')} violations={lines}>
      <TextArea
        mono
        rows={Math.min(6, Math.max(1, text.split('\n').length))}
        value={text}
        placeholder={t('form.none')}
        data-member="enum"
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}

function readValues(typed: string, isText: boolean, type: string): ReadText {
  // An empty line is not a value yet.
  const lines = typed.split('\n').filter((line) => line !== '')
  if (lines.length === 0) return { value: undefined }
  if (isText) return { value: lines }
  const values: unknown[] = []
  for (const line of lines) {
    const reading = readTyped(line, 'number')
    if ('wrong' in reading) return { wrong: t('form.values.wrong', { typed: line, type }) }
    values.push(reading.value)
  }
  return { value: values }
}
