import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { contractFigures } from '#/features/contracts/model/contract-figures.ts'
import { formatText } from '#/features/contracts/model/editor/format-text.ts'
import { formatCanonicalJson } from '#/features/contracts/model/exports/contract-exports.ts'
import { hasParts } from '#/features/contracts/model/form/contract-parts.ts'
import { hasDocuments } from '#/features/contracts/model/form/contract-place.ts'
import { isBlank, type Studio } from '#/features/contracts/model/studio.ts'
import { redo, replaceText, undo } from '#/features/contracts/model/text-actions.ts'
import { SelectedForm } from '#/features/contracts/screens/form/selected-form.tsx'
import { formatJsonProblem } from '#/features/contracts/words/contract-words.ts'
import { toExactValue } from '#/protocol/contract/exact-integers.ts'
import { joinClasses } from '#/ui/join-classes.ts'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { JsonView } from '#/ui/line-view.tsx'
import { Note } from '#/ui/note.tsx'
import { RuleGauge } from '#/ui/figures.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { formatDashToRead } from '#/words/format-dash.ts'
import styles from './design-view.module.css'
import { FirstType } from './first-type.tsx'
import { JsonEditor } from './json-editor.tsx'
import { Pane, PaneHead } from '#/features/contracts/screens/form/form-tools.tsx'
import { useSelected } from './selection.ts'
import { StructurePane } from './structure-pane.tsx'
import { ViolationsPanel } from './violations-panel.tsx'

export function DesignView({ studio }: { readonly studio: Studio }) {
  const isStarted = hasDocuments(studio.value) || hasParts(studio.value)
  return (
    <StudioKeys id={studio.id}>
      <Stack>
        {isBlank(studio) ? null : <ContractGauges studio={studio} />}
        <div className={joinClasses(styles['panes'], !isStarted && styles['first'])}>
          <Pane label={t('contract.pane.structure')}>
            {isStarted ? null : <FrozenNote studio={studio} />}
            <Cards>{isStarted ? <StructurePane studio={studio} /> : <FirstType studio={studio} />}</Cards>
          </Pane>
          {isStarted ? (
            <Pane label={t('contract.pane.form')}>
              <FrozenNote studio={studio} />
              <Cards>
                <SelectedForm studio={studio} />
              </Cards>
            </Pane>
          ) : null}
          <Pane label={t('contract.pane.json')}>
            <Cards>
              <JsonPane studio={studio} />
            </Cards>
          </Pane>
        </div>
        {isBlank(studio) ? null : (
          <Pane label={t('contract.pane.rules')}>
            <Cards>
              <ViolationsPanel studio={studio} />
            </Cards>
          </Pane>
        )}
      </Stack>
    </StudioKeys>
  )
}

function FrozenNote({ studio: { problem } }: { readonly studio: Studio }) {
  if (problem === undefined) return null
  const { kind, line, column } = problem
  const title = kind === 'large' ? t('contract.frozen.large') : t('contract.frozen', { line, column })
  return (
    <Note tone="warn" title={title}>
      {formatJsonProblem(kind)} {t('contract.frozen.about')}
    </Note>
  )
}

/** All panes share one undo history. F6 moves between panes, as in a browser. Popups keep their own keys. */
function StudioKeys({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const context = useRef<HTMLDivElement>(null)
  const act = (event: KeyboardEvent) => {
    const { current } = context
    if (!(event.target instanceof Node) || current?.contains(event.target) !== true) return
    const way = wayOf(event)
    if (way === undefined && event.key !== 'F6') return
    event.preventDefault()
    event.stopPropagation()
    if (way === undefined) goToPane(current, event.shiftKey ? -1 : 1)
    else way(id)
  }
  return (
    <div ref={context} onKeyDownCapture={act}>
      {children}
    </div>
  )
}

function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  if (altKey || !(ctrlKey || metaKey)) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? redo : undo
  return letter === 'y' && ctrlKey ? redo : undefined
}

function goToPane(context: HTMLElement, step: 1 | -1): void {
  const panes = [...context.querySelectorAll<HTMLElement>('[data-pane]')]
  const at = panes.findIndex((pane) => pane.contains(document.activeElement))
  // From outside all panes, moving backwards leads to the last pane.
  panes.at(at < 0 && step < 0 ? -1 : (at + step) % panes.length)?.focus()
}

function JsonPane({ studio }: { readonly studio: Studio }) {
  const [isCanonical, setCanonical] = useState(false)
  const { id, text, goodText, tree, problem } = studio
  const shown = isCanonical ? formatCanonicalJson(toExactValue(tree, goodText)) : text
  const count = shown.split('\n').length
  return (
    <>
      <PaneHead
        title={t('contract.pane.json')}
        note={t('contract.json.lines', { count })}
        end={
          <>
            {isCanonical ? null : (
              <Button
                kind="quiet"
                size="small"
                why={problem === undefined ? undefined : t('contract.json.format.why')}
                hideWhy
                onClick={() => void replaceText(id, formatText(text, tree, { compact: true }))}
              >
                {t('contract.json.format')}
              </Button>
            )}
            <Button
              kind="quiet"
              size="small"
              // The canonical form is that of the last valid text.
              why={isCanonical || problem === undefined ? undefined : t('contract.json.format.why')}
              hideWhy
              onClick={() => setCanonical(!isCanonical)}
            >
              {isCanonical ? t('contract.json.edit') : t('contract.json.canonical')}
            </Button>
            <CopyButton
              text={shown}
              words={{
                copy: t('contract.json.copy'),
                copied: t('contract.json.copied'),
                failed: t('contract.json.copy.failed'),
              }}
            />
          </>
        }
      />
      {isCanonical ? (
        <JsonView label={t('contract.json.canonical.label')} text={shown} />
      ) : (
        <JsonEditor studio={studio} />
      )}
    </>
  )
}

const ticks = { documents: 10, fields: 10, properties: 10, indices: 10, unique: 3, size: 16 } as const

const shownCredits = 10_000_000n

/** Rounds an estimate up, to four decimal places of DASH. */
function roundUp(credits: bigint): bigint {
  return ((credits + shownCredits - 1n) / shownCredits) * shownCredits
}

function ContractGauges({ studio: { report, rules, version, value } }: { readonly studio: Studio }) {
  const [selected] = useSelected()
  const figures = contractFigures(value, { selected, size: report?.size ?? 0, rules, version })
  return (
    <Card label={t('contract.gauges')}>
      <Stack gap="close">
        <div className={styles['gauges']}>
          {figures.map((figure) => (
            <RuleGauge
              key={figure.kind}
              label={t('contract.gauge.label', {
                kind: figure.kind,
                name: figure.of === '' ? t('contract.gauge.unnamed') : figure.of,
              })}
              value={figure.value}
              limit={figure.limit}
              ticks={ticks[figure.kind]}
              words={t('contract.gauge.words', { size: figure.value, limit: figure.limit })}
            />
          ))}
        </div>
        {report?.feeCredits === undefined ? null : (
          <Text size="small" tone="second">
            {t('contract.fee', { fee: formatDashToRead(roundUp(report.feeCredits)) })}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
