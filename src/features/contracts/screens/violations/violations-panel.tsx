import { useMemo, useRef, useState } from 'react'
import { askFocus } from '#/features/contracts/model/form/asked-focus.ts'
import { placeAt } from '#/features/contracts/model/form/contract-place.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import type { JsonEdit } from '#/workspace/contracts/text/json-edit.ts'
import { applyEdits } from '#/features/contracts/model/text-actions.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Text } from '#/ui/text.tsx'
import { useLateVerdict } from '#/features/contracts/screens/use-late-verdict.ts'
import { useSelected } from '#/features/contracts/screens/use-selected.ts'
import { findingKinds, type FindingKind } from './finding-kinds.ts'
import { FindingRow } from './finding-row.tsx'
import { MendAll } from './mend-all.tsx'
import { keyedFindings } from './keyed-findings.ts'
import { useMendedFocus } from './use-mended-focus.ts'
import { useMends } from './use-mends.ts'
import styles from './violations.module.css'

const atOnce = 100

/** What the rules say against the contract, in the order of the document, and what mends it for certain. */
export function ViolationsPanel({ studio }: { readonly studio: Studio }) {
  const { id, report, goodText, value, isJudging, record } = studio
  const [, select] = useSelected()
  const [chosen, setChosen] = useState<FindingKind>()
  const [most, setMost] = useState(atOnce)
  const mends = useMends(studio)
  const isLate = useLateVerdict(studio)
  const list = useRef<HTMLUListElement>(null)
  const kind = chosen ?? findingKinds.find((each) => (report?.[each].length ?? 0) > 0) ?? 'violations'
  const findings = useMemo(() => report?.[kind] ?? [], [report, kind])
  const certain = useMemo(() => findings.flatMap((each) => mends.get(each) ?? []), [findings, mends])
  const focusAfter = useMendedFocus(list, findings)
  if (report === undefined) return null
  const go = (path: string) => {
    askFocus(placeAt(value, path).place.path)
    select(path)
  }
  // Of a text that is judged anew the places may be others: that takes a moment.
  const mend = (edits: readonly JsonEdit[], at: number) => {
    if (!isJudging && applyEdits(id, edits)) focusAfter(at)
  }
  const version = record.target
  const words = {
    violations: t('contract.findings.violations', { count: report.violations.length }),
    warnings: t('contract.findings.warnings', { count: report.warnings.length }),
    notCheckable: t('contract.findings.open', { count: report.notCheckable.length }),
  }
  const none = {
    violations: t('contract.findings.none.violations', { version }),
    warnings: t('contract.findings.none.warnings'),
    notCheckable: t('contract.findings.none.open', { version }),
  }
  return (
    <Card title={t('contract.violations')}>
      <div className={styles['tools']}>
        <Segmented
          label={t('contract.findings.filter')}
          value={kind}
          choices={findingKinds.map((each) => ({ value: each, text: words[each] }))}
          onValue={(next) => {
            setChosen(next)
            setMost(atOnce)
          }}
        />
        <MendAll mends={certain} text={goodText} isLate={isLate} onMend={(edits) => mend(edits, 0)} />
      </div>
      {kind === 'notCheckable' && findings.length > 0 ? (
        <Text tone="second">{t('contract.findings.open.about', { version })}</Text>
      ) : null}
      {findings.length === 0 ? <Text tone="second">{none[kind]}</Text> : null}
      {isLate ? <Text tone="warn">{t('contract.findings.late')}</Text> : null}
      <ul ref={list} className={styles['findings']} aria-label={words[kind]} aria-busy={isLate}>
        {keyedFindings(findings.slice(0, most)).map(({ key, finding }, at) => (
          <FindingRow
            key={key}
            finding={finding}
            kind={kind}
            mend={mends.get(finding)}
            text={goodText}
            onGo={go}
            isLate={isLate}
            onMend={({ edits }) => mend(edits, at)}
          />
        ))}
      </ul>
      {findings.length > most ? (
        <Button onClick={() => setMost(most + atOnce)}>
          {t('contract.findings.more', { count: Math.min(atOnce, findings.length - most) })}
        </Button>
      ) : null}
      {report.unlisted === 0 ? null : (
        <Text tone="second">{t('contract.findings.unlisted', { count: report.unlisted })}</Text>
      )}
    </Card>
  )
}
