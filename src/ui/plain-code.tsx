import type { CodeEditorProps } from './code-editor-props.ts'
import { TextArea } from './text-area.tsx'

/** The text without anything that helps. */
export function PlainCode({
  label,
  text,
  words,
  isReadOnly = false,
  maxLength = Infinity,
  onText,
  onTooLong,
}: CodeEditorProps) {
  return (
    <>
      <p>{words.unloaded}</p>
      <TextArea
        mono
        rows={24}
        aria-label={label}
        value={text}
        readOnly={isReadOnly}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value.length > maxLength) onTooLong?.()
          else onText?.(value)
        }}
      />
    </>
  )
}
