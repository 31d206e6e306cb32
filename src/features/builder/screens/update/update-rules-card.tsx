import { rules } from '#/protocol/rule.ts'
import { checkWords } from '#/workspace/messages/control-words.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import type { UpdateReport } from '#/workspace/updates/assemble-update.ts'
import { judgeUpdateRules } from '#/features/builder/model/updates/judge-update-rules.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Text } from '#/ui/text.tsx'

const states = { holds: 'ok', unknown: 'open', fails: 'bad' } as const

/** Every rule that an update is held against, by its id: those that fail first. */
export function UpdateRulesCard({ report }: { readonly report: UpdateReport }) {
  const lines = judgeUpdateRules(report)
  const holding = lines.filter(({ state }) => state === 'holds').length
  return (
    <Card
      title={t('update.rules')}
      end={
        <Text size="small" tone="second">
          {t('builder.rules.hold', { holding, count: lines.length })}
        </Text>
      }
    >
      <CheckList
        columns={2}
        words={checkWords()}
        lines={lines.map((line) => ({
          id: line.rule,
          state: states[line.state],
          text: rules[line.rule].sentence,
          rule: line.rule,
          ...(line.state === 'fails' ? { detail: line.violations.map(formatViolation).join(' ') } : {}),
        }))}
      />
    </Card>
  )
}
