import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import {
  Annotation,
  EditorState,
  type Extension,
  type Transaction,
  type TransactionSpec,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  hoverTooltip,
  keymap,
  lineNumbers,
  Decoration,
  type DecorationSet,
} from '@codemirror/view'
import type { CodeEditorProps, CodeRange } from './code-editor.tsx'
import { codeTheme } from './code-theme.ts'
import type { PrivatePart, TakenOut } from './private-note.tsx'

/** Marks a change that came from the caller, so that it is not reported to the caller again. */
export const fromCaller = Annotation.define<true>()

export interface GuardedEditorProps extends CodeEditorProps {
  readonly privateParts: (text: string, known?: ReadonlySet<string>) => readonly PrivatePart[]
  readonly onPrivate: (parts: TakenOut['parts'], at: number) => void
}

/** All extensions of the editor. `read` returns the current properties. The caller has the undo history. */
export function codeExtensions(read: () => GuardedEditorProps): Extension {
  const { label, isReadOnly = false } = read()
  return [
    // Other line breaks are preserved, so that offsets match the text.
    EditorState.lineSeparator.of('\n'),
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
    lintGutter({ hoverTime: 200 }),
    lineNumbers(),
    foldGutter(),
    folding(read),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    search({ top: true }),
    json(),
    codeTheme,
    selectedPart,
    EditorState.transactionFilter.of((transaction) => withoutPrivate(transaction, read)),
    completing(read),
    hinting(read),
    keeping(read),
    replacing,
    // After Escape, Tab leaves the editor, for keyboard users.
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...foldKeymap,
      indentWithTab,
      ...defaultKeymap,
    ]),
  ]
}

/** A browser preserves the look of a replaced selection as an inline style, which the policy blocks. */
const replacing = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data } = event
    const { main } = view.state.selection
    if (inputType !== 'insertText' || data === null || view.composing || main.empty) return false
    const insert = () => view.state.update(view.state.replaceSelection(data), { userEvent: 'input.type' })
    const isTaken = view.state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, main.from, main.to, data, insert))
    if (!isTaken && !view.state.readOnly) view.dispatch(insert())
    event.preventDefault()
    return true
  },
})

function folding(read: () => CodeEditorProps): Extension {
  return codeFolding({
    preparePlaceholder: ({ doc }, { from, to }) => doc.lineAt(to).number - doc.lineAt(from).number - 1,
    placeholderDOM: (_view, onClick, lines: number) => {
      const element = document.createElement('span')
      element.className = 'cm-foldPlaceholder'
      element.textContent = read().words.folded(Math.max(1, lines))
      element.addEventListener('click', onClick)
      return element
    },
  })
}

function completing(read: () => CodeEditorProps): Extension {
  return autocompletion({
    icons: false,
    override: [
      ({ state, pos }) => {
        const found = read().complete?.(state.doc.toString(), pos)
        if (found === undefined || found.options.length === 0) return null
        const { from, to, options } = found
        return {
          from,
          to,
          filter: false,
          options: options.map(({ label, insert, about }) => ({
            label,
            apply: insert,
            ...(about === undefined ? {} : { info: about }),
          })),
        }
      },
    ],
  })
}

function hinting(read: () => CodeEditorProps): Extension {
  return hoverTooltip(({ state }, at) => {
    const hint = read().hint?.(state.doc.toString(), at)
    if (hint === undefined) return null
    return { pos: hint.from, end: hint.to, above: true, create: () => ({ dom: hintElement(hint.lines) }) }
  })
}

function hintElement(lines: readonly string[]): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'cm-code-hint'
  for (const line of lines) {
    const element = document.createElement('p')
    element.textContent = line
    dom.append(element)
  }
  return dom
}

// Characters around a change to search: a private key or phrase may begin that far before it.
const mostAround = 1000

function withoutPrivate(
  transaction: Transaction,
  read: () => GuardedEditorProps,
): Transaction | readonly TransactionSpec[] {
  if (!transaction.docChanged || transaction.annotation(fromCaller) === true) return transaction
  const { privateParts, onPrivate, maxLength = Infinity } = read()
  // The extension `keeping` rejects a text that is too long.
  if (transaction.newDoc.length > maxLength) return transaction
  const cuts: { readonly from: number; readonly to: number; readonly part: TakenOut['parts'][number] }[] = []
  transaction.changes.iterChanges((fromBefore, toBefore, from, to) => {
    const start = Math.max(0, from - mostAround)
    const text = transaction.newDoc.sliceString(start, to + mostAround)
    const around = Math.max(0, fromBefore - mostAround)
    const before = transaction.startState.doc.sliceString(around, toBefore + mostAround)
    const known = new Set(privateParts(before).map((part) => before.slice(part.start, part.end)))
    for (const { kind, isCertain, ...place } of privateParts(text, known)) {
      const at = { from: start + place.start, to: start + place.end }
      if (cuts.some((each) => each.from < at.to && at.from < each.to)) continue
      cuts.push({ ...at, part: { kind, isCertain, text: text.slice(place.start, place.end) } })
    }
  })
  const [first] = cuts
  if (first === undefined) return transaction
  onPrivate(
    cuts.map(({ part }) => part),
    first.from,
  )
  const changes = cuts.map(({ from, to }) => ({ from, to }))
  return [transaction, { changes, sequential: true }]
}

function keeping(read: () => CodeEditorProps): Extension {
  // Checked here, before the editor splits a pasted text into lines.
  const reject = (given: DataTransfer | null) => {
    const { maxLength = Infinity, onTooLong } = read()
    const isLong = given !== null && given.getData('text/plain').length > maxLength
    if (isLong) onTooLong?.()
    return isLong
  }
  return [
    EditorView.domEventHandlers({
      paste: (event) => reject(event.clipboardData),
      drop: (event) => reject(event.dataTransfer),
    }),
    EditorState.transactionFilter.of((transaction) => {
      const { maxLength = Infinity, onTooLong } = read()
      const isRejected =
        transaction.docChanged &&
        transaction.annotation(fromCaller) !== true &&
        transaction.newDoc.length > maxLength
      if (!isRejected) return transaction
      onTooLong?.()
      return []
    }),
    EditorView.updateListener.of(({ transactions, docChanged, selectionSet, state }) => {
      const isOwn = transactions.every((each) => each.annotation(fromCaller) !== true)
      if (!isOwn) return
      if (docChanged) read().onText?.(state.doc.toString())
      else if (selectionSet) read().onCursor?.(state.selection.main.head)
    }),
  ]
}

export const highlightPart = StateEffect.define<CodeRange | undefined>()

const line = Decoration.line({ class: 'cm-selected-part' })
// More lines than fit on a screen. A megabyte of text can have 100,000 lines.
const mostLines = 2000

const selectedPart = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(highlightPart)) return linesOf(transaction.state, effect.value)
    }
    return lines.map(transaction.changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function linesOf({ doc }: EditorState, range: CodeRange | undefined): DecorationSet {
  if (range === undefined || range.from > doc.length) return Decoration.none
  const builder = new RangeSetBuilder<Decoration>()
  const first = doc.lineAt(range.from).number
  const last = Math.min(doc.lineAt(Math.min(range.to, doc.length)).number, first + mostLines)
  for (let number = first; number <= last; number += 1)
    builder.add(doc.line(number).from, doc.line(number).from, line)
  return builder.finish()
}
