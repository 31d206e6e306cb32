import type { ContractSample } from '#/workspace/contracts/contract-record.ts'
import type { SampleRun } from '#/features/contracts/model/samples/run-sample.ts'
import { standingOf } from '#/features/contracts/model/samples/sample-standing.ts'
import { standingWords } from '#/features/contracts/words/contract-sample-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'

const icons = { ok: 'check', warn: 'warning', bad: 'alert', neutral: 'info' } as const

/** What came of a sample in a word, with the first rule that it breaks and where. */
export function SampleVerdict({ sample, run }: { readonly sample: ContractSample; readonly run: SampleRun }) {
  const { tone, text } = standingWords(standingOf(sample, run))
  const [first] = run.violations
  return (
    <Row gap="snug" wrap>
      <Badge tone={tone} icon={icons[tone]}>
        {text}
      </Badge>
      {first === undefined ? null : (
        <Text mono size="micro" tone="quiet">
          {`${first.rule} ${first.path}`}
        </Text>
      )}
    </Row>
  )
}
