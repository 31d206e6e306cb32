import type { ReactNode } from 'react'
import { memberOf } from '#/protocol/contract/json-value.ts'
import { t } from '#/features/contracts/messages.ts'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import type { SchemaPlace } from '#/features/contracts/model/form/contract-place.ts'
import { kindOf } from '#/features/contracts/model/form/property-kind.ts'
import {
  constraintsOf,
  formats,
  setKeyword,
  type Constraint,
  boundOf,
} from '#/features/contracts/model/form/schema-keywords.ts'
import { formatBound, formatKind } from '#/features/contracts/words/contract-form-words.ts'
import { FindingsBlock, useFindingLines, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'
import { formatTyped, type ReadText, readTyped, type TypedInput, useTyped } from './typed-text.ts'
import { TextArea } from '#/ui/text-area.tsx'

/** A field for each keyword that says something of the type. */
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
  const held = memberOf(place.definition, 'format')
  const value = typeof held === 'string' ? held : ''
  // A format of which nothing is known here stays as it is, in sight.
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

/** Whether no item of an array may stand in it twice. */
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

/** One keyword of a schema as one line, with its limit beside its name and what the rules say beneath. */
function KeywordField({
  place,
  keyword,
  input,
  label = keyword,
  note,
  hint,
}: {
  readonly place: SchemaPlace
  readonly keyword: string
  readonly input: TypedInput
  readonly label?: string
  readonly note?: string
  readonly hint?: ReactNode
}) {
  const linesOf = useFindingLines()
  const { version, apply, findings } = useFormTools()
  const pointer = `${place.path}/${keyword}`
  const { text, wrong, onText, onLeave } = useTyped({
    pointer,
    value: memberOf(place.definition, keyword),
    format: formatTyped,
    read: (typed) => readTyped(typed, input),
    onValue: (value) => apply(setKeyword(place, keyword, value, version)),
  })
  const bound = boundOf(place, keyword, version)
  const said = hint ?? (bound === undefined ? undefined : formatBound(bound))
  const lines =
    wrong === undefined ? linesOf(findings(keyword)) : [{ rule: t('form.not-applied'), text: wrong }]
  return (
    <Field
      label={label}
      {...(note === undefined ? {} : { note })}
      {...(said === undefined || lines.length > 0 ? {} : { hint: said })}
      violations={lines}
    >
      <TextInput
        value={text}
        placeholder={t('form.none')}
        mono={input === 'code'}
        inputMode={input === 'count' ? 'numeric' : input === 'number' ? 'decimal' : 'text'}
        data-member={keyword}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}

/** `enum`, one value on each line. */
function ValuesField({ place }: { readonly place: SchemaPlace }) {
  const linesOf = useFindingLines()
  const { version, apply, findings } = useFormTools()
  const pointer = `${place.path}/enum`
  const kind = kindOf(place.definition)
  const { text, wrong, onText, onLeave } = useTyped({
    pointer,
    value: memberOf(place.definition, 'enum'),
    format: (value) => (Array.isArray(value) ? value.map(formatTyped).join('\n') : formatTyped(value)),
    read: (typed) => readValues(typed, kind === 'string', formatKind(kind)),
    onValue: (value) => apply(setKeyword(place, 'enum', value, version)),
  })
  const lines =
    wrong === undefined ? linesOf(findings('enum')) : [{ rule: t('form.not-applied'), text: wrong }]
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
  // The line that is being begun is no value yet.
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
