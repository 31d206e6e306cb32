import { RangeSetBuilder, StateEffect, StateField, type EditorState } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import type { CodeRange } from './code-editor-props.ts'

/** Another part is selected, or none. */
export const highlightPart = StateEffect.define<CodeRange | undefined>()

const line = Decoration.line({ class: 'cm-selected-part' })
// More than anyone sees at once; a text of a megabyte has a hundred thousand lines.
const mostLines = 2000

/** The ground of the lines of what is selected. */
export const selectedPart = StateField.define<DecorationSet>({
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
