import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './code-editor-props.ts'
import { PlainCode } from './plain-code.tsx'

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
