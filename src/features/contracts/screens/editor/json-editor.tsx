import { useMemo, useState } from 'react'
import { mostContractText } from '#/workspace/contracts/contract-record.ts'
import { completeContract, roleOfHolder } from '#/features/contracts/model/editor/complete-contract.ts'
import { keywordDoc } from '#/features/contracts/model/editor/keyword-rules-of.ts'
import type { PlaceRole } from '#/features/contracts/model/editor/schema-role.ts'
import { spanFinder } from '#/features/contracts/model/editor/text-spans.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { pointerAt, readPointer } from '#/workspace/contracts/text/json-pointer.ts'
import { typeText } from '#/features/contracts/model/text-actions.ts'
import { keywordDocLines } from '#/features/contracts/words/keyword-doc-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { CodeEditor } from '#/ui/code-editor.tsx'
import { Text } from '#/ui/text.tsx'
import { codeMarks } from './code-marks.ts'
import styles from './json-editor.module.css'
import { useCursorSelection } from './use-cursor-selection.ts'

/** The text of the contract in an editor that knows the rules. */
export function JsonEditor({ studio }: { readonly studio: Studio }) {
  const { id, text, tree, value, problem, report } = studio
  const { target } = studio.record
  const [isTooLong, setTooLong] = useState(false)
  const { span, goTo, onCursor } = useCursorSelection(studio)
  const marks = useMemo(() => codeMarks({ text, tree, problem, report }), [text, tree, problem, report])
  const docLines = (name: string, role: PlaceRole) => {
    const doc = keywordDoc(name, role, target)
    return doc === undefined ? [] : keywordDocLines(doc, target)
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
          const found = completeContract(typed, at, value, target)
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
