import { createContext, use, type ReactNode } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { isWarning, type Finding } from '#/features/contracts/model/contract-report.ts'
import type { Fix } from '#/features/contracts/model/fixes/fix.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { formatFinding, formatFix } from '#/features/contracts/words/contract-words.ts'
import type { ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Stack } from '#/ui/layout.tsx'
import { type FieldViolation, ViolationLine } from '#/ui/field.tsx'
import styles from '#/features/contracts/screens/pane.module.css'

export const formId = 'selected-form'

/** Typed text, with the value that the text replaced or became. */
export interface TypedText {
  readonly text: string
  readonly of: unknown
}

export interface FormTools {
  readonly version: PlatformVersion
  readonly rules: ContractRuleSet
  /** Media type of identifiers on the current network. */
  readonly mediaType: string
  /** Changes the contract. Consecutive typed characters form one undo step. */
  readonly apply: (edits: readonly JsonEdit[]) => void
  readonly postUndo: (done: string) => void
  readonly select: (pointer: string) => void
  /** Selects a part whose pointer the edits just changed. */
  readonly follow: (pointer: string) => void
  /** The findings of a member of the selected part. Without a member, the findings of the part itself. */
  readonly findings: (member?: string) => readonly Finding[]
  /** The fix of a finding. Undefined if there is none, while the contract is being checked, or if it is not JSON. */
  readonly fixFor: (finding: Finding) => Fix | undefined
  readonly fix: (finding: Finding, fix: Fix) => void
  /** The text of a value in the contract, with every digit of a number. `undefined` if the value is missing. */
  readonly textAt: (pointer: string) => string | undefined
  readonly typed: (pointer: string) => TypedText | undefined
  readonly setTyped: (pointer: string, typed: TypedText | undefined) => void
}

export const FormToolsContext = createContext<FormTools | undefined>(undefined)

export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (tools === undefined) throw new Error('a field is outside its form')
  return tools
}

/** Formats findings as lines under a field, each with its fix. Requirements of networks alone are warnings. */
export function useFindingLines(): (findings: readonly Finding[]) => readonly FieldViolation[] {
  const { fixFor, fix } = useFormTools()
  return (findings) =>
    findings.map((each) => {
      const found = fixFor(each)
      return {
        rule: each.rule,
        text: formatFinding(each),
        warning: isWarning(each),
        ...(found === undefined
          ? {}
          : { fix: <LinkButton onClick={() => fix(each, found)}>{formatFix(found.action)}</LinkButton> }),
      }
    })
}

export function FindingsBlock({ findings }: { readonly findings: readonly Finding[] }) {
  const lines = useFindingLines()
  if (findings.length === 0) return null
  return (
    <Stack gap="snug">
      {lines(findings).map((each, at) => (
        // Two entries of a list may break the same rule at the same place.
        // oxlint-disable-next-line react/no-array-index-key
        <ViolationLine key={at} violation={each} />
      ))}
    </Stack>
  )
}

export function FormHead({
  title,
  note,
  place,
  onMove,
}: {
  readonly title: string
  readonly note?: string
  readonly place?: { readonly at: number; readonly of: number }
  readonly onMove?: (to: number) => void
}) {
  const buttons = place !== undefined && onMove !== undefined && (
    <MoveButtons {...place} labels={[t('form.up'), t('form.down')]} onMove={onMove} />
  )
  return <PaneHead title={title} note={note} end={buttons || undefined} />
}

export function MoveButtons({
  at,
  of,
  labels,
  onMove,
}: {
  readonly at: number
  readonly of: number
  readonly labels: readonly [up: string, down: string]
  readonly onMove: (to: number) => void
}) {
  const shared = { kind: 'quiet', size: 'small', hideWhy: true } as const
  return (
    <>
      <Button
        {...shared}
        icon="chevron-up"
        label={labels[0]}
        why={at === 0 ? t('form.first') : undefined}
        onClick={() => onMove(at - 1)}
      />
      <Button
        {...shared}
        icon="chevron-down"
        label={labels[1]}
        why={at === of - 1 ? t('form.last') : undefined}
        onClick={() => onMove(at + 1)}
      />
    </>
  )
}

export function RemoveButton({
  why,
  onRemove,
}: {
  readonly why?: string | undefined
  readonly onRemove: () => void
}) {
  return (
    <div>
      <Button size="small" icon="close" why={why} onClick={onRemove}>
        {t('form.remove')}
      </Button>
    </div>
  )
}

/** A part of the page that F6 can focus. Its content has its own heading. */
export function Pane({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section data-pane aria-label={label} tabIndex={-1} className={styles['pane']}>
      {children}
    </section>
  )
}

export function PaneHead({
  title,
  note,
  end,
}: {
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly end?: ReactNode
}) {
  return (
    <div className={styles['head']}>
      <h2>{title}</h2>
      {note === undefined ? null : <span className={styles['note']}>{note}</span>}
      {end === undefined ? null : <div className={styles['end']}>{end}</div>}
    </div>
  )
}
