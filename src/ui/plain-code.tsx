import type { CodeEditorProps } from './code-editor-props.ts'
import { TextArea } from './text-area.tsx'

/** The text without anything that helps. */
export function PlainCode({ label, text, words, onText, isReadOnly = false }: CodeEditorProps) {
  return (
    <>
      <p>{words.unloaded}</p>
      <TextArea
        mono
        rows={24}
        aria-label={label}
        value={text}
        readOnly={isReadOnly}
        onChange={(event) => onText?.(event.currentTarget.value)}
      />
    </>
  )
}
