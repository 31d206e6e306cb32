import { rules } from '#/protocol/rule.ts'
import type { RuleLine } from '#/features/builder/model/draft-rules.ts'
import { checkWords } from '#/words/control-words.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList, type CheckLine } from '#/ui/check-list.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Link } from '@tanstack/react-router'
import { findBlocker } from '#/domain/draft/step-blockers.ts'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { formatBlocker } from '#/words/step-names.ts'

const states = { holds: 'ok', unknown: 'open', fails: 'bad' } as const

export function RulesCard({ lines }: { readonly lines: readonly RuleLine[] }) {
  return (
    <Card title={t('builder.rules')}>
      <PassingFolded lines={lines.map(toCheckLine)} />
    </Card>
  )
}

const order = { bad: 0, warn: 1, open: 2, ok: 3, none: 4 } as const

export function PassingFolded({
  lines,
  columns = 2,
}: {
  readonly lines: readonly CheckLine[]
  readonly columns?: 1 | 2
}) {
  const passing = lines.filter(({ state }) => state === 'ok')
  const others = lines
    .filter(({ state }) => state !== 'ok')
    .toSorted((a, b) => order[a.state] - order[b.state])
  return (
    <Stack gap="close">
      {others.length === 0 ? null : <CheckList columns={columns} words={checkWords()} lines={others} />}
      {passing.length === 0 ? null : (
        <Disclosure title={t('builder.rules.pass', { count: passing.length })}>
          <CheckList columns={columns} words={checkWords()} lines={passing} />
        </Disclosure>
      )}
    </Stack>
  )
}

function toCheckLine(line: RuleLine): CheckLine {
  const shown = { id: line.rule, state: states[line.state], text: rules[line.rule].sentence, rule: line.rule }
  if (line.state !== 'fails') return shown
  return { ...shown, detail: line.violations.map(formatViolation).join(' ') }
}

const ways = { fund: 'builder.back.fund', keys: 'builder.back.keys', review: 'builder.back.review' } as const

export function BlockedNote({
  checked,
  step,
}: {
  readonly checked: CheckedDraft
  readonly step: 'review' | 'sign'
}) {
  const { draft, report } = checked
  const blocker = draft.signed === null ? findBlocker(step, draft, report) : undefined
  if (blocker === undefined) return null
  const way = blocker.step === step ? undefined : blocker.step
  return (
    <Note
      tone="warn"
      title={t('builder.review.blocked')}
      action={
        way === undefined ? undefined : (
          <ButtonLink render={<Link {...placeOfDraft(draft, way)} />}>{t(ways[way])}</ButtonLink>
        )
      }
    >
      {formatBlocker(blocker)}
    </Note>
  )
}
