import { lazy } from 'react'
import styles from './code-view.module.css'
import { loadCodeEditor } from './loaders.ts'
import { TextArea } from './input.tsx'
import { LatePart } from './late-part.tsx'

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
    <LatePart fallback={<p className={styles['editor']}>{props.words.loading}</p>}>
      <View {...props} />
    </LatePart>
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

/** A part of the text with a message about it. */
export interface CodeMark {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** In small print: which rule says so. */
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
  /** The text is the caller's: what is typed is told, and comes back as this. */
  readonly text: string
  readonly words: {
    readonly loading: string
    readonly unloaded: string
    /** What a fold stands for. */
    readonly folded: (lines: number) => string
  }
  readonly isReadOnly?: boolean
  /** A longer text is not taken. */
  readonly maxLength?: number
  readonly marks?: readonly CodeMark[]
  /** Its lines have the ground of what is selected. */
  readonly highlight?: CodeRange | undefined
  /** Scrolled to and selected, once for each object. */
  readonly goTo?: CodeRange | undefined
  readonly onText?: (text: string) => void
  readonly onTooLong?: () => void
  /** The user moved the cursor without typing. */
  readonly onCursor?: (at: number) => void
  readonly complete?: (text: string, at: number) => CodeCompletion | undefined
  readonly hint?: (text: string, at: number) => CodeHint | undefined
}
