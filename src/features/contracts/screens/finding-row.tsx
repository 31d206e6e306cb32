import { useMemo, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { compareLines, foldLines } from '#/features/contracts/model/contract-comparison.ts'
import { isOfVersion13, type Finding, type StudioReport } from '#/features/contracts/model/contract-report.ts'
import type { Fix } from '#/features/contracts/model/fixes/fix.ts'
import { editText, type JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { applyChanges } from '#/features/contracts/model/text/text-change.ts'
import { formatFinding, formatFix } from '#/features/contracts/words/contract-words.ts'
import type { ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import { rules } from '#/protocol/rule.ts'
import { formatConsensusCode } from '#/words/contract-verdict-words.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { TextWithCode } from '#/ui/text.tsx'
import { LineDifference } from './version-comparison.tsx'
import styles from './violations-panel.module.css'

const icons = { violations: 'alert', warnings: 'warning', notCheckable: 'info' } as const

export function FindingRow({
  finding,
  kind,
  fix,
  text,
  isLate,
  onGo,
  onFix,
}: {
  readonly finding: Finding
  readonly kind: FindingKind
  readonly fix: Fix | undefined
  readonly text: string
  /** True while a newer text is being checked, because the finding is about an older text. */
  readonly isLate: boolean
  readonly onGo: (path: string) => void
  readonly onFix: (fix: Fix) => void
}) {
  const [isShown, setShown] = useState(false)
  const { rule, path } = finding
  const place = path === '' ? t('contract.findings.whole') : path
  return (
    <li className={styles['row']}>
      <span className={styles[kind]}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles['what']}>
        <span>
          <TextWithCode>{formatFinding(finding)}</TextWithCode>
        </span>{' '}
        <span className={styles['place']}>
          <LinkButton label={t('contract.findings.go', { path: place })} onClick={() => onGo(path)}>
            {place}
          </LinkButton>
        </span>
      </div>
      <div className={styles['rule']}>
        <code>{rule}</code>
        <span>{sourceOf(finding)}</span>
      </div>
      <div className={styles['fix']}>
        {fix === undefined ? null : (
          <>
            <Button
              size="small"
              why={isLate ? t('contract.findings.late') : undefined}
              hideWhy
              onClick={() => onFix(fix)}
            >
              {formatFix(fix.action)}
            </Button>
            <LinkButton
              label={t('contract.fix.preview.of', { fix: formatFix(fix.action) })}
              onClick={() => setShown(!isShown)}
            >
              {t('contract.fix.preview')}
            </LinkButton>
          </>
        )}
      </div>
      {fix !== undefined && isShown ? (
        <div className={styles['preview']}>
          <FixPreview text={text} edits={fix.edits} />
        </div>
      ) : null}
    </li>
  )
}

function sourceOf(finding: Finding): string | undefined {
  if (isOfVersion13(finding)) return formatConsensusCode(finding)
  const { heading, source } = rules[finding.rule]
  return source === 'spec' ? t('contract.findings.heading', { heading }) : t('contract.findings.network')
}

/** The lists of a report: broken rules, warnings about networks, and rules that cannot be checked. */
const findingKinds = [
  'violations',
  'warnings',
  'notCheckable',
] as const satisfies readonly (keyof StudioReport)[]
export type FindingKind = (typeof findingKinds)[number]

export function kindsOf(set: ContractRuleSet): readonly FindingKind[] {
  return findingKinds.filter((kind) => kind !== 'notCheckable' || set === 'specification')
}

export function FixPreview({ text, edits }: { readonly text: string; readonly edits: readonly JsonEdit[] }) {
  const parts = useMemo(() => {
    const after = applyChanges(text, editText(text, edits))
    return foldLines(compareLines(text, after)).parts
  }, [text, edits])
  return <LineDifference label={t('contract.fix.preview.text')} parts={parts} />
}
