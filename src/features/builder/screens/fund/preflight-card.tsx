import type { RuleId } from '#/protocol/rule.ts'
import type { PreflightCheck } from '#/protocol/transition/preflight.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { findLockMatch } from '#/workspace/drafts/lock-match.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { checkWords } from '#/workspace/messages/control-words.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList, type CheckLine } from '#/ui/check-list.tsx'
import { Text } from '#/ui/text.tsx'
import { formatCheck, formatNeed } from './check-words.ts'
import { mendOf } from './fund-mends.ts'
import { LockMatchMend } from './lock-match-mend.tsx'
import { OutputMend } from './output-mend.tsx'

const order = { fails: 0, holds: 1, unknown: 2 } as const

/** All that can be known of the lock before it is used, line by line: what is to mend stands first. */
export function PreflightCard({ judged }: { readonly judged: JudgedFunds }) {
  const { checks } = judged.report.fund
  const holding = checks.filter(({ state }) => state === 'holds').length
  return (
    <Card
      title={t('fund.checks')}
      end={
        <span role="status">
          <Text size="small" strong>
            {t('fund.checks.of', { holding, total: checks.length })}
          </Text>{' '}
          <Text size="small" tone="quiet">
            {t('fund.checks.hold')}
          </Text>
        </span>
      }
    >
      <CheckList
        columns={2}
        words={checkWords()}
        lines={checks
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map((check) => lineOf(check, judged))}
      />
    </Card>
  )
}

function lineOf(check: PreflightCheck, judged: JudgedFunds): CheckLine {
  const { rule, state } = check
  const text = formatCheck(check, judged)
  switch (state) {
    case 'holds':
      return { id: rule, rule, state: 'ok', text }
    case 'unknown':
      return {
        id: rule,
        rule,
        state: 'open',
        text: (
          <>
            <Text tone="second">{text}</Text>{' '}
            <Text size="small" tone="quiet">
              · {formatNeed(rule, judged)}
            </Text>
          </>
        ),
      }
    case 'fails':
      return {
        id: rule,
        rule,
        state: 'bad',
        text,
        detail: formatViolation(check.violation),
        mend: <Mend rule={rule} judged={judged} />,
      }
  }
}

function Mend({ rule, judged }: { readonly rule: RuleId; readonly judged: JudgedFunds }) {
  const keys = useVault((view) => view.keys)
  if (rule === 'lock-output.index' || rule === 'lock-output.script') return <OutputMend judged={judged} />
  if (rule !== 'proof.single-use-key') return mendOf(rule)
  const { fund, singleUsePublicKey } = judged.report
  const match = findLockMatch(fund, singleUsePublicKey, keys, wireProfiles[judged.draft.profile])
  return <LockMatchMend judged={judged} match={match} />
}
