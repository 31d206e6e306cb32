import { keyTypeOf, type KeyType } from '#/protocol/key/key-type.ts'
import type { Checked } from '#/protocol/violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { Field } from '#/ui/field.tsx'
import { TextArea } from '#/ui/text-area.tsx'

const labels = ['keys.add.data', 'keys.add.data', 'keys.add.data.hash160', 'keys.add.data.script'] as const

export function PublicKeyField({
  type,
  text,
  onText,
  checked,
}: {
  readonly type: KeyType
  readonly text: string
  readonly onText: (text: string) => void
  readonly checked: Checked<Uint8Array> | undefined
}) {
  return (
    <Field
      label={t(labels[type])}
      note={t('keys.add.data.note', { length: keyTypeOf(type).dataLength })}
      hint={t('keys.add.data.hint')}
      violations={checked === undefined || checked.ok ? [] : violationLines(checked.violations)}
    >
      <TextArea
        mono
        rows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </Field>
  )
}
