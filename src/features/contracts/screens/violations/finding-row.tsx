import { useState } from 'react'
import { rules } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { Mend } from '#/features/contracts/model/mends/fix.ts'
import { formatFix } from '#/features/contracts/words/fix-words.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import type { FindingKind } from './finding-kinds.ts'
import { FixPreview } from './fix-preview.tsx'
import styles from './violations.module.css'

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
