import {
  countBroken,
  type ContractFinding,
  type ContractJudgement,
  type ContractRuleSet,
} from '#/protocol/contract-13/contract-judgement.ts'
import { countSpecified, type Reading } from '#/protocol/inspect/reading.ts'
import { t } from '#/features/inspector/messages.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckList, type CheckLine } from '#/ui/check-list.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { formatConsensusCode, formatContractVerdict } from '#/words/contract-verdict-words.ts'
import { checkWords } from '#/words/control-words.ts'

export function ContractVerdicts({ reading }: { readonly reading: Reading }) {
  const { contract13 } = reading
  return (
    <>
      {contract13 === undefined ? null : <SetVerdict set="version-13" count={countBroken(contract13)} />}
      <SetVerdict set="specification" count={countSpecified(reading)} />
    </>
  )
}

function SetVerdict({ set, count }: { readonly set: ContractRuleSet; readonly count: number }) {
  const [tone, icon] = count === 0 ? (['ok', 'check'] as const) : (['bad', 'alert'] as const)
  return (
    <Badge tone={tone} icon={icon}>
      {formatContractVerdict(set, count)}
    </Badge>
  )
}

export function ContractRulesCard({ judgement }: { readonly judgement: ContractJudgement }) {
  const { violations, warnings, unlisted } = judgement
  const lines = [...violations.map(lineOf('bad')), ...warnings.map(lineOf('warn'))]
  const count = countBroken(judgement)
  // The verdict above already says that no rule is broken.
  if (lines.length === 0) return null
  return (
    <Card
      title={t('inspector.contract.rules')}
      end={<Text size="small">{formatContractVerdict('version-13', count)}</Text>}
    >
      <Stack gap="close">
        <CheckList words={checkWords()} lines={lines} />
        {unlisted === 0 ? null : (
          <Text size="small">{t('inspector.contract.more', { count: unlisted })}</Text>
        )}
      </Stack>
    </Card>
  )
}

function lineOf(state: 'bad' | 'warn') {
  return ({ rule, path, sentence, code }: ContractFinding, index: number): CheckLine => {
    const details = [
      path === '' ? [] : t('inspector.rules.at', { path }),
      formatConsensusCode({ code }) ?? [],
    ].flat()
    return {
      id: `${rule} ${path} ${index}`,
      state,
      text: sentence,
      rule,
      ...(details.length === 0 ? {} : { detail: details.join(' · ') }),
    }
  }
}
