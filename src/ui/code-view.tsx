import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { use, useEffect, useLayoutEffect, useRef } from 'react'
import type { CodeEditorProps } from './code-editor.tsx'
import { codeExtensions, fromCaller, type GuardedEditorProps, highlightPart } from './code-extensions.ts'
import styles from './code-view.module.css'
import { PrivateGuardContext, usePrivateNote } from './private-note.tsx'

/** The editor, in a shadow root: its styles are sheets of that root, which the content policy admits. */
export function CodeView(props: CodeEditorProps) {
  const { text, marks, highlight, goTo } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const guard = use(PrivateGuardContext)
  const { note, noteId, tell, forget } = usePrivateNote(() => text)
  const guarded: GuardedEditorProps = {
    ...props,
    privateParts: (some, known) => guard?.find(some, 'text', known) ?? [],
    onPrivate: (parts, at) =>
      tell({
        parts,
        // Where one part was taken out it goes back there, unless the text was changed since; several go to the cursor.
        putBack: (publicTexts) => {
          const shown = view.current
          if (shown === undefined) return
          const { doc, selection } = shown.state
          const isThere = publicTexts.length === 1 && parts.length === 1 && at <= doc.length
          const from = isThere ? at : selection.main.head
          shown.dispatch({ changes: { from, insert: publicTexts.join(' ') } })
        },
      }),
  }
  const latest = useRef(guarded)
  useLayoutEffect(() => {
    latest.current = guarded
  })
  useEffect(() => forget, [forget])
  useLayoutEffect(() => {
    const element = host.current
    if (element === null) return
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const extensions = codeExtensions(() => latest.current)
    const state = EditorState.create({ doc: latest.current.text, extensions })
    const made = new EditorView({ state, parent: root, root })
    // Who scrolls by keyboard alone can reach what scrolls.
    made.scrollDOM.tabIndex = 0
    view.current = made
    return () => {
      made.destroy()
      view.current = undefined
    }
  }, [])
  useLayoutEffect(() => {
    if (view.current !== undefined) follow(view.current, text)
  }, [text])
  useEffect(() => {
    const shown = view.current
    if (shown === undefined || marks === undefined) return
    const end = shown.state.doc.length
    const diagnostics = marks
      .filter(({ to }) => to <= end)
      .map(({ from, to, severity, message, source }) => ({ from, to, severity, message, source }))
    shown.dispatch(setDiagnostics(shown.state, diagnostics))
  }, [marks])
  const [from, to] = [highlight?.from, highlight?.to]
  useEffect(() => {
    const range = from === undefined || to === undefined ? undefined : { from, to }
    view.current?.dispatch({ effects: highlightPart.of(range) })
  }, [from, to])
  useEffect(() => {
    const shown = view.current
    if (shown === undefined || goTo === undefined || goTo.from > shown.state.doc.length) return
    shown.dispatch({
      selection: { anchor: goTo.from },
      effects: EditorView.scrollIntoView(goTo.from, { y: 'center' }),
      annotations: fromCaller.of(true),
    })
  }, [goTo])
  return (
    <>
      <div ref={host} className={styles['editor']} aria-describedby={noteId} />
      {note}
    </>
  )
}

/** Replaces the text by the smallest change, so that cursor, folds and scroll position stay. */
function follow(view: EditorView, text: string): void {
  const before = view.state.doc.toString()
  if (before === text) return
  const most = Math.min(before.length, text.length)
  let start = 0
  while (start < most && before.charCodeAt(start) === text.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === text.charCodeAt(text.length - 1 - end)
  ) {
    end += 1
  }
  const changes = { from: start, to: before.length - end, insert: text.slice(start, text.length - end) }
  view.dispatch({ changes, annotations: fromCaller.of(true) })
}
