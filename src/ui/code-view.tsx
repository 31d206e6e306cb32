import { setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CodeEditorProps } from './code-editor.tsx'
import { codeExtensions, fromCaller, type GuardedEditorProps, highlightPart } from './code-extensions.ts'
import styles from './code-view.module.css'
import { PrivateGuardContext, usePrivateNote } from './private-note.tsx'

/** The editor in a shadow root, whose style sheets the content security policy allows. */
export function CodeView(props: CodeEditorProps) {
  const { text, marks, highlight, goTo } = props
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const guard = use(PrivateGuardContext)
  const { note, noteId, tell, forget } = usePrivateNote(() => text)
  const guarded: GuardedEditorProps = {
    ...props,
    privateParts: (some, known) => guard?.find(some, 'text', known) ?? [],
    onPrivate: (parts, at) =>
      tell({
        parts,
        // A single removed part returns to its place, unless the text has changed since. Several go to the cursor.
        putBack: (publicTexts) => {
          if (view === undefined) return
          const { doc, selection } = view.state
          const isThere = publicTexts.length === 1 && parts.length === 1 && at <= doc.length
          const from = isThere ? at : selection.main.head
          view.dispatch({ changes: { from, insert: publicTexts.join(' ') } })
        },
      }),
  }
  const latest = useRef(guarded)
  useLayoutEffect(() => {
    latest.current = guarded
  })
  useEffect(() => forget, [forget])
  useEffect(() => {
    const element = host.current
    if (element === null) return
    let made: EditorView | undefined
    // Page, state and view each take a while to create. The timers let the browser respond in between.
    let timer = setTimeout(() => {
      const extensions = codeExtensions(() => latest.current)
      const state = EditorState.create({ doc: latest.current.text, extensions })
      timer = setTimeout(() => {
        made = showState(state, element)
        setView(made)
      })
    })
    return () => {
      clearTimeout(timer)
      made?.destroy()
      setView(undefined)
    }
  }, [])
  useLayoutEffect(() => {
    if (view !== undefined) follow(view, text)
  }, [view, text])
  useEffect(() => {
    if (view === undefined || marks === undefined) return
    const end = view.state.doc.length
    const diagnostics = marks
      .filter(({ to }) => to <= end)
      .map(({ from, to, severity, message, source }) => ({ from, to, severity, message, source }))
    view.dispatch(setDiagnostics(view.state, diagnostics))
  }, [view, marks])
  const [from, to] = [highlight?.from, highlight?.to]
  useEffect(() => {
    const range = from === undefined || to === undefined ? undefined : { from, to }
    view?.dispatch({ effects: highlightPart.of(range) })
  }, [view, from, to])
  useEffect(() => {
    if (view === undefined || goTo === undefined || goTo.from > view.state.doc.length) return
    view.dispatch({
      selection: { anchor: goTo.from },
      effects: EditorView.scrollIntoView(goTo.from, { y: 'center' }),
      annotations: fromCaller.of(true),
    })
  }, [view, goTo])
  return (
    <>
      <div ref={host} className={styles['editor']} aria-describedby={noteId} />
      {note}
    </>
  )
}

function showState(state: EditorState, element: HTMLElement): EditorView {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const view = new EditorView({ state, parent: root, root })
  // Keyboard users need to focus the scroller to scroll it.
  view.scrollDOM.tabIndex = 0
  return view
}

/** Replaces the text with the smallest change, to preserve cursor, folds and scroll position. */
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
