import { createContext, use } from 'react'
import { t } from '#/features/contracts/messages.ts'
import type { Mend } from '#/features/contracts/model/fixes/fix.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { PaneHead } from '#/features/contracts/screens/pane.tsx'
import { formatFix } from '#/features/contracts/words/fix-words.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { rules } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Stack } from '#/ui/stack.tsx'
import { type FieldViolation, ViolationLine } from '#/ui/violation-line.tsx'
import { formatViolation } from '#/words/format-violation.ts'

/** Where the form of what is selected begins. */
export const formId = 'selected-form'

/** A text in a field, with the value that it was typed over or became. */
export interface TypedText {
  readonly text: string
  readonly of: unknown
}

/** What the fields of a form share. */
export interface FormTools {
  readonly version: PlatformVersion
  /** Of identifiers on the network of the moment. */
  readonly mediaType: string
  /** Changes the contract. Characters that are typed one after the other are one step of undo. */
  readonly apply: (edits: readonly JsonEdit[]) => void
  readonly select: (pointer: string) => void
  /** Selects a thing whose pointer the edits just changed. */
  readonly follow: (pointer: string) => void
  /** What the rules say of a member of the selected thing; without one, of the thing itself. */
  readonly findings: (member?: string) => readonly Violation[]
  /** What mends a finding for certain. Nothing while the contract is judged anew, or is no JSON. */
  readonly mendFor: (finding: Violation) => Mend | undefined
  /** Mends a finding, and gives the focus to the field that it stood under. */
  readonly mend: (finding: Violation, mend: Mend) => void
  readonly typed: (pointer: string) => TypedText | undefined
  readonly setTyped: (pointer: string, typed: TypedText | undefined) => void
}

export const FormToolsContext = createContext<FormTools | undefined>(undefined)

export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (tools === undefined) throw new Error('a field stands outside its form')
  return tools
}

/** Findings as lines under a field, each with its mend; what networks alone demand is a warning. */
export function useFindingLines(): (findings: readonly Violation[]) => readonly FieldViolation[] {
  const { mendFor, mend } = useFormTools()
  return (findings) =>
    findings.map((each) => {
      const found = mendFor(each)
      return {
        rule: each.rule,
        text: formatViolation(each),
        warning: rules[each.rule].source !== 'spec',
        ...(found === undefined
          ? {}
          : { mend: <LinkButton onClick={() => mend(each, found)}>{formatFix(found.act)}</LinkButton> }),
      }
    })
}

/** What the rules say of a thing as a whole, where no field is to blame. */
export function FindingsBlock({ findings }: { readonly findings: readonly Violation[] }) {
  const lines = useFindingLines()
  if (findings.length === 0) return null
  return (
    <Stack gap="snug">
      {lines(findings).map((each, at) => (
        // The same rule may speak twice, of two entries of a list.
        // oxlint-disable-next-line react/no-array-index-key
        <ViolationLine key={at} violation={each} />
      ))}
    </Stack>
  )
}

/** What the form is of, and where it stands among those beside it. */
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
  return (
    <PaneHead
      title={title}
      note={note}
      end={
        place === undefined || onMove === undefined ? undefined : (
          <>
            <Button
              kind="quiet"
              size="small"
              icon="chevron-up"
              label={t('form.up')}
              why={place.at === 0 ? t('form.first') : undefined}
              hideWhy
              onClick={() => onMove(place.at - 1)}
            />
            <Button
              kind="quiet"
              size="small"
              icon="chevron-down"
              label={t('form.down')}
              why={place.at === place.of - 1 ? t('form.last') : undefined}
              hideWhy
              onClick={() => onMove(place.at + 1)}
            />
          </>
        )
      }
    />
  )
}
