import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Field, type FieldViolation } from './field.tsx'
import { FileDrop } from './file.tsx'
import { TextArea } from './input.tsx'
import { Row, Stack } from './layout.tsx'
import { whenChecked } from './private-guard.tsx'

export function JsonIntake({
  words,
  text,
  violations,
  isReadOnly = false,
  multiple = false,
  takesFocus = true,
  onText,
  onFile,
  onDropFile,
  children,
}: {
  readonly words: {
    readonly label: string
    readonly note: string
    readonly file: string
    readonly fileHint: string
  }
  readonly text: string
  readonly violations: readonly FieldViolation[]
  readonly isReadOnly?: boolean
  readonly multiple?: boolean
  readonly takesFocus?: boolean
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
  /** Called for a file dropped on the field. Without this, the surrounding page handles the drop. */
  readonly onDropFile?: (file: File) => void
  readonly children?: ReactNode
}) {
  return (
    <Stack gap="tight">
      <Field label={words.label} note={words.note} violations={violations}>
        <TextArea
          mono
          rows={10}
          value={text}
          readOnly={isReadOnly}
          autoFocus={takesFocus}
          onChange={(event) => onText(event.currentTarget.value)}
          {...(onDropFile === undefined ? {} : { onDropFile })}
        />
      </Field>
      {children}
      <FileDrop
        label={words.file}
        hint={words.fileHint}
        accept=".json,application/json,text/plain"
        multiple={multiple}
        onFile={onFile}
      />
    </Stack>
  )
}

/** A field for pasted text that is not saved. The text stays, to be corrected, until it is accepted. */
export function PasteForm({
  label,
  hint,
  act,
  why,
  rows,
  maxLength,
  kind = 'plain',
  busy = false,
  isPrivate,
  onText,
  onDropFile,
}: {
  readonly label: string
  readonly hint: string
  readonly act: string
  readonly why: string
  readonly rows: number
  readonly maxLength: number
  readonly kind?: 'plain' | 'primary'
  readonly busy?: boolean
  readonly isPrivate: (text: string) => boolean
  readonly onText: (text: string) => void
  readonly onDropFile?: (file: File) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const submit = async () => {
    const control = area.current
    if (control === null || busy) return
    await whenChecked(control)
    if (area.current !== control) return
    const { value } = control
    if (isPrivate(value)) {
      control.value = ''
      setEmpty(true)
    }
    onText(value)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="tight">
        <Field label={label} hint={hint}>
          <TextArea
            ref={area}
            mono
            // Pasted files contain hashes. `isPrivate` still finds a text that is a single private key.
            field="hash"
            rows={rows}
            maxLength={maxLength}
            autoCapitalize="off"
            autoCorrect="off"
            onChange={(event) => setEmpty(event.currentTarget.value.trim() === '')}
            {...(onDropFile === undefined ? {} : { onDropFile })}
          />
        </Field>
        <Row wrap>
          <Button type="submit" kind={kind} busy={busy} why={isEmpty ? why : undefined}>
            {act}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
