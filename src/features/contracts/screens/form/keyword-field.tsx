import type { ReactNode } from 'react'
import { memberOf } from '#/protocol/contract/json-value.ts'
import type { SchemaPlace } from '#/features/contracts/model/form/contract-place.ts'
import { boundOf, setKeyword } from '#/features/contracts/model/form/schema-keywords.ts'
import { formatBound } from '#/features/contracts/words/contract-form-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { useFormTools } from './form-tools.ts'
import { formatTyped, readTyped, type TypedInput } from './read-typed.ts'
import { useTyped } from './use-typed.ts'
import { useFindingLines } from './use-finding-lines.tsx'

/** One keyword of a schema as one line, with its limit beside its name and what the rules say beneath. */
export function KeywordField({
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
