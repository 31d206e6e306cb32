import { lazy } from 'react'
import styles from './code-view.module.css'
import { TextArea } from './input.tsx'
import { LatePart } from './late-part.tsx'

// Falls back to a plain text area if the editor fails to load.
const View = lazy(() =>
  import('./code-view.tsx').then(
    ({ CodeView }) => ({ default: CodeView }),
    () => ({ default: PlainCode }),
  ),
)

export function CodeEditor(props: CodeEditorProps) {
  return (
    <LatePart fallback={<p className={styles['editor']}>{props.words.loading}</p>}>
      <View {...props} />
    </LatePart>
  )
}

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

export interface CodeMark {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly source: string
}

export interface CodeRange {
  readonly from: number
  readonly to: number
}

export interface CodeCompletion extends CodeRange {
  readonly options: readonly { readonly label: string; readonly insert: string; readonly about?: string }[]
}

export interface CodeHint extends CodeRange {
  readonly lines: readonly string[]
}

export interface CodeEditorProps {
  readonly label: string
  /** Controlled: typed text is reported to the caller, who passes it here again. */
  readonly text: string
  readonly words: {
    readonly loading: string
    readonly unloaded: string
    readonly folded: (lines: number) => string
  }
  readonly isReadOnly?: boolean
  readonly maxLength?: number
  readonly marks?: readonly CodeMark[]
  readonly highlight?: CodeRange | undefined
  /** Range to scroll to and select, once per object. */
  readonly goTo?: CodeRange | undefined
  readonly onText?: (text: string) => void
  readonly onTooLong?: () => void
  readonly onCursor?: (at: number) => void
  readonly complete?: (text: string, at: number) => CodeCompletion | undefined
  readonly hint?: (text: string, at: number) => CodeHint | undefined
}
