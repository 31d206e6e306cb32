import { memberOf } from '#/protocol/contract/json-value.ts'
import type { SchemaPlace } from '#/features/contracts/model/form/contract-place.ts'
import { kindOf } from '#/features/contracts/model/form/property-kind.ts'
import { setKeyword } from '#/features/contracts/model/form/schema-keywords.ts'
import { formatKind } from '#/features/contracts/words/contract-form-words.ts'
import { t } from '#/features/contracts/messages.ts'
import { Field } from '#/ui/field.tsx'
import { TextArea } from '#/ui/text-area.tsx'
import { useFormTools } from './form-tools.ts'
import { formatTyped, readTyped } from './read-typed.ts'
import { useTyped, type ReadText } from './use-typed.ts'
import { useFindingLines } from './use-finding-lines.tsx'

/** `enum`, one value on each line. */
export function ValuesField({ place }: { readonly place: SchemaPlace }) {
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
