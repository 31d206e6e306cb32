import type { ParamField as Param } from '#/features/network/model/console/param-fields.ts'
import { formatErrorCode } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { Field } from '#/ui/field.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/text-input.tsx'

/** Asks for one param of a method, under the name that it has there. */
export function ParamField({
  param,
  text,
  refused,
  onText,
}: {
  readonly param: Param
  readonly text: string
  readonly refused: boolean
  readonly onText: (text: string) => void
}) {
  const rule = param.kind === 'integer' ? 'workspace/param-integer' : 'workspace/param-hash'
  return (
    <Field
      label={<Text mono>{param.name}</Text>}
      hint={
        param.kind === 'integer'
          ? t('console.param.integer', { min: param.min, max: param.max })
          : t('console.param.hash')
      }
      violations={refused ? [{ rule, text: formatErrorCode(rule) }] : []}
    >
      <TextInput
        mono
        field={param.kind === 'integer' ? 'text' : 'hash'}
        maxLength={100}
        autoCapitalize="off"
        inputMode={param.kind === 'integer' ? 'numeric' : 'text'}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </Field>
  )
}
