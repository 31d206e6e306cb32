import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import type { Finding } from '#/features/contracts/model/contract-report.ts'
import { completeContract, roleOfHolder } from '#/features/contracts/model/editor/complete-contract.ts'
import { keywordDoc, type PlaceRole } from '#/features/contracts/model/editor/keyword-doc.ts'
import { placeAt } from '#/features/contracts/model/form/contract-place.ts'
import { isBlank, type Studio } from '#/features/contracts/model/studio.ts'
import { typeText } from '#/features/contracts/model/text-actions.ts'
import { pointerAt, readPointer, spanFinder } from '#/features/contracts/model/text/json-pointer.ts'
import { formatFinding, formatJsonProblem } from '#/features/contracts/words/contract-words.ts'
import { type CodeMark, type CodeRange, CodeEditor } from '#/ui/code-editor.tsx'
import { Text } from '#/ui/text.tsx'
import { mostContractText } from '#/store/records/contract-record.ts'
import styles from './design-view.module.css'
import { useSelected } from './selection.ts'

export function JsonEditor({ studio }: { readonly studio: Studio }) {
  const { id, text, tree, value, problem, report, rules, version: target } = studio
  const [isTooLong, setTooLong] = useState(false)
  const { span, goTo, onCursor } = useCursorSelection(studio)
  const blank = isBlank(studio)
  const marks = useMemo(
    () => codeMarks({ text, tree, problem, report: blank ? undefined : report }),
    [text, tree, problem, report, blank],
  )
  const docLines = (name: string, role: PlaceRole) => {
    if (rules === 'version-13') {
      const about = t('contract.json.member', { name: name.replaceAll('$', '') })
      return about === '' ? [] : [about]
    }
    const doc = keywordDoc(name, role, target)
    if (doc === undefined) return []
    return [
      ...doc.rules.map((rule) => t('contract.json.hint.rule', rule)),
      ...doc.limits.map(({ name, min, max }) =>
        t('contract.json.limit', { limit: name, min, max, version: target }),
      ),
    ]
  }
  return (
    <>
      <CodeEditor
        label={t('contract.text')}
        words={{
          loading: t('contract.json.loading'),
          unloaded: t('contract.json.unloaded'),
          folded: (count) => t('contract.json.folded', { count }),
        }}
        text={text}
        maxLength={mostContractText}
        marks={marks}
        highlight={span}
        goTo={goTo}
        onText={(next) => {
          setTooLong(false)
          typeText(id, next)
        }}
        onTooLong={() => setTooLong(true)}
        onCursor={onCursor}
        complete={(typed, at) => {
          const found = completeContract(typed, at, value, { rules, target })
          if (found === undefined) return undefined
          const role = found.role
          const options = found.options.map((option) => {
            const about = found.isName ? docLines(option.label, role).join(' ') : ''
            return about === '' ? option : { ...option, about }
          })
          return { ...found, options }
        }}
        hint={(_typed, at) => {
          if (problem !== undefined) return undefined
          const pointer = pointerAt(tree, at)
          const span = spanFinder(tree).whole(pointer)
          const name = readPointer(pointer)?.at(-1)
          const lines = name === undefined ? [] : docLines(name, roleOfHolder(pointer))
          if (span === undefined || name === undefined || lines.length === 0) return undefined
          const to = span.from + name.length + 2
          return at > to ? undefined : { from: span.from, to, lines }
        }}
      />
      <div className={styles['foot']}>
        <Text tone="quiet">{t('contract.json.keys')}</Text>
        {isTooLong ? (
          <Text tone="bad">{t('contract.json.too-long', { limit: mostContractText })}</Text>
        ) : null}
      </div>
    </>
  )
}

// The limit of findings of each kind in a report.
const mostMarks = 1000

function codeMarks({
  text,
  tree,
  problem,
  report,
}: Pick<Studio, 'text' | 'tree' | 'problem' | 'report'>): readonly CodeMark[] {
  if (problem !== undefined) {
    const from = Math.min(problem.at, Math.max(0, text.length - 1))
    const message = formatJsonProblem(problem.kind)
    return [{ from, to: Math.min(text.length, from + 1), severity: 'error', message, source: 'JSON' }]
  }
  if (report === undefined) return []
  const { mark } = spanFinder(tree)
  const of = (findings: readonly Finding[], severity: CodeMark['severity']) =>
    findings
      .slice(0, mostMarks)
      .map((each) => ({ ...mark(each.path), severity, message: formatFinding(each), source: each.rule }))
  return [...of(report.violations, 'error'), ...of(report.warnings, 'warning')]
}

// Holding an arrow key down passes many parts, and browsers limit how often the address changes.
const restMs = 150

/** Keeps the selected part and the cursor together. Does nothing while the text is not JSON. */
function useCursorSelection(studio: Studio) {
  const { tree, value, problem } = studio
  const [selected, select] = useSelected()
  const byCursor = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isWhole = problem === undefined
  const span = useMemo(
    () => (isWhole && selected !== '' ? spanFinder(tree).whole(selected) : undefined),
    [isWhole, selected, tree],
  )
  const [goTo, setGoTo] = useState<CodeRange>()
  const shown = useRef('')
  useEffect(() => {
    if (span === undefined || shown.current === selected) return
    shown.current = selected
    // The cursor itself may have selected this part, and is already there.
    if (byCursor.current !== selected) setGoTo({ ...span })
    byCursor.current = undefined
  }, [selected, span])
  return { span, goTo, onCursor }

  function onCursor(at: number) {
    clearTimeout(timer.current)
    if (!isWhole) return
    timer.current = setTimeout(() => {
      const { path } = placeAt(value, pointerAt(tree, at)).place
      // Outside all document types, the selection stays as it is.
      if (path === '' || path === selected) return
      byCursor.current = path
      select(path)
    }, restMs)
  }
}
