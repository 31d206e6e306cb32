import { useMemo, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { compareLines, foldLines } from '#/features/contracts/model/contract-comparison.ts'
import type { Mend } from '#/features/contracts/model/fixes/fix.ts'
import { editText, type JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { applyChanges } from '#/features/contracts/model/text/text-change.ts'
import { formatFix } from '#/features/contracts/words/fix-words.ts'
import type { ContractReport } from '#/protocol/contract/check-contract.ts'
import { rules } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { TextDifference } from '#/ui/text-difference.tsx'
import { formatViolation } from '#/words/format-violation.ts'
import styles from './violations-panel.module.css'

const icons = { violations: 'alert', warnings: 'warning', notCheckable: 'info' } as const

/** One finding: what is wrong, where, by which rule, and its mend. */
export function FindingRow({
  finding,
  kind,
  mend,
  text,
  isLate,
  onGo,
  onMend,
}: {
  readonly finding: Violation
  readonly kind: FindingKind
  readonly mend: Mend | undefined
  readonly text: string
  /** The finding is of an older text, and is being judged anew. */
  readonly isLate: boolean
  readonly onGo: (path: string) => void
  readonly onMend: (mend: Mend) => void
}) {
  const [isShown, setShown] = useState(false)
  const { rule, path } = finding
  const { heading, source } = rules[rule]
  const place = path === '' ? t('contract.findings.whole') : path
  return (
    <li className={styles['row']}>
      <span className={styles[kind]}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles['what']}>
        <span>{formatViolation(finding)}</span>{' '}
        <span className={styles['place']}>
          <LinkButton label={t('contract.findings.go', { path: place })} onClick={() => onGo(path)}>
            {place}
          </LinkButton>
        </span>
      </div>
      <div className={styles['rule']}>
        <code>{rule}</code>
        <span>
          {source === 'spec' ? t('contract.findings.heading', { heading }) : t('contract.findings.network')}
        </span>
      </div>
      <div className={styles['mend']}>
        {mend === undefined ? null : (
          <>
            <Button
              size="small"
              why={isLate ? t('contract.findings.late') : undefined}
              hideWhy
              onClick={() => onMend(mend)}
            >
              {formatFix(mend.act)}
            </Button>
            <LinkButton
              label={t('contract.mend.preview.of', { mend: formatFix(mend.act) })}
              onClick={() => setShown(!isShown)}
            >
              {t('contract.mend.preview')}
            </LinkButton>
          </>
        )}
      </div>
      {mend !== undefined && isShown ? (
        <div className={styles['preview']}>
          <FixPreview text={text} edits={mend.edits} />
        </div>
      ) : null}
    </li>
  )
}

/** What the rules can say: they refuse, networks would, or nobody can tell. */
export const findingKinds = [
  'violations',
  'warnings',
  'notCheckable',
] as const satisfies readonly (keyof ContractReport)[]
export type FindingKind = (typeof findingKinds)[number]

/** What edits change in the text, line by line. */
export function FixPreview({ text, edits }: { readonly text: string; readonly edits: readonly JsonEdit[] }) {
  const parts = useMemo(() => {
    const after = applyChanges(text, editText(text, edits))
    return foldLines(compareLines(text, after)).parts
  }, [text, edits])
  return (
    <TextDifference
      label={t('contract.mend.preview.text')}
      words={{ removed: t('versions.line.removed'), added: t('versions.line.added') }}
      parts={parts.map((part) =>
        part.kind === 'folded'
          ? { kind: 'folded', text: t('versions.lines.folded', { count: part.count }) }
          : part,
      )}
    />
  )
}
