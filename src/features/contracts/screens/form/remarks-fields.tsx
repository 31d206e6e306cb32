import type { JsonObject } from '#/protocol/contract/json-value.ts'
import { memberOf } from '#/protocol/contract/json-value.ts'
import { t } from '#/features/contracts/messages.ts'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { useFormTools } from './form-tools.ts'
import { formatTyped, readTyped } from './read-typed.ts'
import { useTyped } from './use-typed.ts'
import { useFindingLines } from './use-finding-lines.tsx'

/** What a document type or a property says for people. */
export function RemarksFields({
  path,
  definition,
}: {
  readonly path: string
  readonly definition: JsonObject
}) {
  return (
    <>
      <RemarkField path={path} definition={definition} member="description" label={t('form.description')} />
      <RemarkField
        path={path}
        definition={definition}
        member="$comment"
        label={t('form.comment')}
        note={t('form.comment.note')}
      />
    </>
  )
}

function RemarkField({
  path,
  definition,
  member,
  label,
  note,
}: {
  readonly path: string
  readonly definition: JsonObject
  readonly member: string
  readonly label: string
  readonly note?: string
}) {
  const lines = useFindingLines()
  const { apply, findings } = useFormTools()
  const pointer = `${path}/${member}`
  const { text, onText, onLeave } = useTyped({
    pointer,
    value: memberOf(definition, member),
    format: formatTyped,
    read: (typed) => readTyped(typed, 'text'),
    onValue: (value) =>
      apply([
        value === undefined ? { kind: 'remove', path: pointer } : { kind: 'set', path: pointer, value },
      ]),
  })
  return (
    <Field label={label} {...(note === undefined ? {} : { note })} violations={lines(findings(member))}>
      <TextInput
        value={text}
        placeholder={t('form.none')}
        data-member={member}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}
