import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './code-editor-props.ts'
import { TextArea } from './text-area.tsx'

/** Fetches the editor. */
export function loadCodeEditor() {
  return import('./code-view.tsx')
}

// A plain text area stands in for an editor that cannot be fetched.
const View = lazy(() =>
  loadCodeEditor().then(
    ({ CodeView }) => ({ default: CodeView }),
    () => ({ default: PlainCode }),
  ),
)

/** An editor of JSON text whose code comes when the first one is shown. */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Suspense fallback={<p>{props.words.loading}</p>}>
      <View {...props} />
    </Suspense>
  )
}

/** The text without anything that helps. */
function PlainCode({
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
