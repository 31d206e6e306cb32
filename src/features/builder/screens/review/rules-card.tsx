import { rules } from '#/protocol/rule.ts'
import { checkDraftRules, type RuleLine } from '#/features/builder/model/draft-rules.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { checkWords } from '#/words/control-words.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList, type CheckLine } from '#/ui/check-list.tsx'
import { Text } from '#/ui/text.tsx'

const states = { holds: 'ok', unknown: 'open', fails: 'bad' } as const

/** Every rule that was checked, by its id: those that fail first. */
export function RulesCard({ judged: { draft, report } }: { readonly judged: CheckedDraft }) {
  const lines = checkDraftRules(draft, report)
  const holding = lines.filter(({ state }) => state === 'holds').length
  return (
    <Card
      title={t('builder.rules')}
      end={
        <Text size="small" tone="second">
          {t('builder.rules.hold', { holding, count: lines.length })}
        </Text>
      }
    >
      <CheckList columns={2} words={checkWords()} lines={lines.map(toCheckLine)} />
    </Card>
  )
}

function toCheckLine(line: RuleLine): CheckLine {
  const shown = { id: line.rule, state: states[line.state], text: rules[line.rule].sentence, rule: line.rule }
  if (line.state !== 'fails') return shown
  return { ...shown, detail: line.violations.map(formatViolation).join(' ') }
}
