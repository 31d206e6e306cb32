import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import type { Finding, StudioReport } from '#/features/contracts/model/contract-report.ts'
import { fixFor } from '#/features/contracts/model/fixes/fix-for.ts'
import { joinFixes, type Fix } from '#/features/contracts/model/fixes/fix.ts'
import { placeAt } from '#/features/contracts/model/form/contract-place.ts'
import { type Studio, useLateVerdict } from '#/features/contracts/model/studio.ts'
import { applyEdits } from '#/features/contracts/model/text-actions.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { isFocusLost } from '#/ui/lost-focus.ts'
import { Segmented } from '#/ui/choice.tsx'
import { Text } from '#/ui/text.tsx'
import { type FindingKind, FindingRow, FixPreview, kindsOf } from './finding-row.tsx'
import { askFocus, findingsId, useSelected } from './selection.ts'
import styles from './violations-panel.module.css'

const atOnce = 100

export function ViolationsPanel({ studio }: { readonly studio: Studio }) {
  const { id, report, goodText, value, isChecking, rules, version: target, problem } = studio
  const [, select] = useSelected()
  const [chosen, setChosen] = useState<FindingKind>()
  const [most, setMost] = useState(atOnce)
  const fixes = useFixes(studio)
  const isLate = useLateVerdict(studio)
  const list = useRef<HTMLUListElement>(null)
  const kinds = kindsOf(rules)
  const kind = shownKind(kinds, chosen, report)
  const listed = report?.[kind]
  const findings = useMemo(() => listed ?? [], [listed])
  const certain = useMemo(() => findings.flatMap((each) => fixes.get(each) ?? []), [findings, fixes])
  const focusAfter = useFocusAfterFix(list, findings)
  if (report === undefined) return null
  const go = (path: string) => {
    askFocus(placeAt(value, path).place.path)
    select(path)
  }
  // While a changed text is being checked, findings may point to the wrong places.
  const fix = (edits: readonly JsonEdit[], at: number) => {
    if (!isChecking && applyEdits(id, edits)) focusAfter(at)
  }
  const version = rules === 'version-13' ? t('contract.findings.newest') : target
  // The worker checks even a text that is too large for the form.
  const broken = problem?.kind === 'large' ? undefined : problem
  const counted = broken === undefined ? 'yes' : 'no'
  const words = {
    violations: t('contract.findings.violations', { counted, count: report.violations.length }),
    warnings: t('contract.findings.warnings', { counted, count: report.warnings.length }),
    notCheckable: t('contract.findings.open', { counted, count: report.notCheckable.length }),
  }
  const none = {
    violations: t('contract.findings.none.violations', { version }),
    warnings: t('contract.findings.none.warnings'),
    notCheckable: t('contract.findings.none.open', { version }),
  }
  return (
    <div id={findingsId}>
      <Card title={t('contract.violations')}>
        <div className={styles['tools']}>
          <Segmented
            label={t('contract.findings.filter')}
            value={kind}
            choices={kinds.map((each) => ({ value: each, text: words[each] }))}
            onValue={(next) => {
              setChosen(next)
              setMost(atOnce)
            }}
          />
          <FixAll fixes={certain} text={goodText} isLate={isLate} onFix={(edits) => fix(edits, 0)} />
        </div>
        {broken === undefined ? null : (
          <div className={styles['said']}>
            <Text tone="bad">
              {t('contract.findings.unreadable', { line: broken.line, column: broken.column })}
            </Text>{' '}
            {findings.length === 0 ? null : <Text tone="second">{t('contract.findings.last')}</Text>}
          </div>
        )}
        {kind === 'notCheckable' && findings.length > 0 ? (
          <Text tone="second">{t('contract.findings.open.about', { version })}</Text>
        ) : null}
        {findings.length === 0 && broken === undefined ? (
          <div className={styles['said']}>
            <Text tone="second">{none[kind]}</Text>
          </div>
        ) : null}
        {isLate ? <Text tone="warn">{t('contract.findings.late')}</Text> : null}
        <ul ref={list} className={styles['findings']} aria-label={words[kind]}>
          {keyedFindings(findings.slice(0, most)).map(({ key, finding }, at) => (
            <FindingRow
              key={key}
              finding={finding}
              kind={kind}
              fix={fixes.get(finding)}
              text={goodText}
              onGo={go}
              isLate={isLate}
              onFix={({ edits }) => fix(edits, at)}
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
    </div>
  )
}

function shownKind(
  kinds: readonly FindingKind[],
  chosen: FindingKind | undefined,
  report: StudioReport | undefined,
): FindingKind {
  const isThere = chosen !== undefined && kinds.includes(chosen)
  return (isThere ? chosen : kinds.find((each) => (report?.[each].length ?? 0) > 0)) ?? 'violations'
}

/** Gives findings keys that stay the same while others disappear. A rule may have two findings at one place. */
function keyedFindings(
  findings: readonly Finding[],
): readonly { readonly key: string; readonly finding: Finding }[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const name = `${finding.rule} ${finding.path}`
    const times = seen.get(name) ?? 0
    seen.set(name, times + 1)
    return { key: `${name} ${times}`, finding }
  })
}

/** The fixes by their findings. Empty while the text is not JSON. */
function useFixes({ report, value, version: target, problem }: Studio) {
  const isWhole = problem === undefined
  return useMemo(() => {
    const fixes = new Map<Finding, Fix>()
    if (report === undefined || !isWhole) return fixes
    for (const finding of [...report.violations, ...report.warnings]) {
      const fix = fixFor(finding, value, target)
      if (fix !== undefined) fixes.set(finding, fix)
    }
    return fixes
  }, [report, value, target, isWhole])
}

/** A fixed finding disappears with its button, so the focus moves to the next row, the last row, or the pane. */
function useFocusAfterFix(
  list: RefObject<HTMLElement | null>,
  findings: readonly unknown[],
): (at: number) => void {
  const fixed = useRef<{ readonly at: number; readonly among: readonly unknown[] }>(undefined)
  useEffect(() => {
    if (fixed.current === undefined || fixed.current.among === findings) return
    const { at } = fixed.current
    fixed.current = undefined
    // The user has moved the focus in the meantime.
    if (!isFocusLost()) return
    const rows = [...(list.current?.children ?? [])]
    const row = rows.at(Math.min(at, rows.length - 1))
    const next =
      row?.querySelector<HTMLElement>('button') ?? list.current?.closest<HTMLElement>('[data-pane]')
    next?.focus()
  }, [list, findings])
  return (at) => {
    fixed.current = { at, among: findings }
  }
}

function FixAll({
  fixes,
  text,
  isLate,
  onFix,
}: {
  readonly fixes: readonly Fix[]
  readonly text: string
  /** True while a newer text is being checked, because the findings are about an older text. */
  readonly isLate: boolean
  readonly onFix: (edits: readonly JsonEdit[]) => void
}) {
  const [isShown, setShown] = useState(false)
  const edits = useMemo(() => joinFixes(fixes), [fixes])
  if (fixes.length < 2) return null
  const words = t('contract.fix.all', { count: fixes.length })
  return (
    <Stack gap="snug">
      <Row>
        <Button
          size="small"
          why={isLate ? t('contract.findings.late') : undefined}
          hideWhy
          onClick={() => onFix(edits)}
        >
          {words}
        </Button>
        <LinkButton label={t('contract.fix.preview.of', { fix: words })} onClick={() => setShown(!isShown)}>
          {t('contract.fix.preview')}
        </LinkButton>
      </Row>
      {isShown ? <FixPreview text={text} edits={edits} /> : null}
    </Stack>
  )
}
