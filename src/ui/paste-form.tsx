import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Stack } from './stack.tsx'
import { TextArea } from './text-area.tsx'

/** Pasted text that is kept nowhere: what is taken leaves the field. */
export function PasteForm({
  label,
  hint,
  act,
  why,
  rows,
  maxLength,
  kind = 'plain',
  busy = false,
  onText,
  onDropFile,
}: {
  readonly label: string
  readonly hint: string
  readonly act: string
  /** Why nothing can be taken while the field is empty. */
  readonly why: string
  readonly rows: number
  readonly maxLength: number
  readonly kind?: 'plain' | 'primary'
  readonly busy?: boolean
  readonly onText: (text: string) => void
  readonly onDropFile?: (file: File) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const submit = () => {
    if (area.current === null || busy) return
    const { value } = area.current
    area.current.value = ''
    setEmpty(true)
    onText(value)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="tight">
        <Field label={label} hint={hint}>
          <TextArea
            ref={area}
            mono
            // Files that are pasted have hashes in them; who takes the text looks whether it is one private key alone.
            field="hash"
            rows={rows}
            maxLength={maxLength}
            autoCapitalize="off"
            autoCorrect="off"
            onChange={(event) => setEmpty(event.currentTarget.value.trim() === '')}
            {...(onDropFile === undefined ? {} : { onDropFile })}
          />
        </Field>
        <div>
          <Button type="submit" kind={kind} busy={busy} why={isEmpty ? why : undefined}>
            {act}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
