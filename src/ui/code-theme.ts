import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const mono = { fontFamily: 'var(--mono)', fontSize: 'var(--t-small)' }

/** The look of the editor in both themes, from the tokens: custom properties reach into a shadow root. */
export const codeTheme = [
  EditorView.theme({
    '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', ...mono, height: '100%' },
    // Drawn above the line numbers, which would cover an outline.
    '&.cm-focused': { outline: 'none' },
    '&.cm-focused::after': {
      content: '""',
      position: 'absolute',
      inset: '0',
      zIndex: '300',
      border: '2px solid var(--accent)',
      pointerEvents: 'none',
    },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', overflow: 'auto' },
    '.cm-content': { caretColor: 'var(--ink)', padding: 'var(--s2) 0' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-3)', border: '0' },
    '.cm-activeLine': { backgroundColor: 'transparent' },
    '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
    '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
      backgroundColor: 'var(--accent-line)',
    },
    '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--warn-weak)', color: 'inherit' },
    '.cm-searchMatch-selected': { backgroundColor: 'var(--warn-line)' },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: 'transparent',
      outline: '1px solid var(--control-line)',
    },
    '.cm-selected-part': { backgroundColor: 'var(--accent-weak)' },
    '.cm-foldPlaceholder': {
      margin: '0 4px',
      padding: '0 4px',
      color: 'var(--ink-3)',
      backgroundColor: 'var(--sunken)',
      border: '1px solid var(--line)',
      borderRadius: 'var(--r1)',
    },
    '.cm-foldGutter span': { cursor: 'pointer', color: 'var(--ink-3)' },
    '.cm-lintRange': { backgroundImage: 'none', textDecorationThickness: '1px' },
    '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad)' },
    '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warn)' },
    '.cm-lint-marker': { width: '8px', height: '8px', margin: '6px 2px', boxSizing: 'border-box' },
    '.cm-lint-marker-error': { content: 'none', backgroundColor: 'var(--bad)' },
    '.cm-lint-marker-warning': { content: 'none', backgroundColor: 'var(--warn)', borderRadius: '4px' },
    '.cm-tooltip, .cm-panels': {
      color: 'var(--ink)',
      backgroundColor: 'var(--raised)',
      border: '1px solid var(--line-strong)',
      fontFamily: 'var(--sans)',
      fontSize: 'var(--t-small)',
    },
    '.cm-tooltip': { borderRadius: 'var(--r2)', boxShadow: 'var(--shadow-pop)', maxWidth: '420px' },
    '.cm-diagnostic': { padding: 'var(--s1) var(--s2)', borderLeft: '0', margin: '0' },
    '.cm-diagnosticSource': { fontFamily: 'var(--mono)', color: 'var(--ink-3)', opacity: '1' },
    '.cm-code-hint': { padding: 'var(--s2)', lineHeight: 'var(--lh-small)' },
    '.cm-code-hint p': { margin: '0 0 var(--s1)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      color: 'var(--on-accent)',
      backgroundColor: 'var(--accent-fill)',
    },
    '.cm-completionInfo': { padding: 'var(--s2)', maxWidth: '320px' },
    '.cm-textfield': {
      color: 'var(--ink)',
      backgroundColor: 'var(--surface)',
      border: '1px solid var(--control-line)',
      borderRadius: 'var(--r2)',
    },
    '.cm-button': {
      color: 'var(--ink)',
      background: 'var(--surface)',
      border: '1px solid var(--line-strong)',
      borderRadius: 'var(--r2)',
    },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.propertyName, color: 'var(--accent)' },
      { tag: [tags.string, tags.number, tags.bool, tags.null], color: 'var(--ink)' },
      { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--ink-2)' },
    ]),
  ),
]
