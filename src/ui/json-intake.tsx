import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { FileDrop } from './file-drop.tsx'
import { Stack } from './stack.tsx'
import { TextArea } from './text-area.tsx'
import type { FieldViolation } from './violation-line.tsx'

/** Where JSON comes in: typed or pasted into a field, or from files. */
export function JsonIntake({
  words,
  text,
  violations,
  isReadOnly = false,
  multiple = false,
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
  /** Several files may be opened at once. */
  readonly multiple?: boolean
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
  /** A file is dropped on the field; without this, the page around it takes it. */
  readonly onDropFile?: (file: File) => void
  /** What is said of the text, below it. */
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
          autoFocus
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
