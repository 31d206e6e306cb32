import type { ContractSample } from '#/workspace/contracts/contract-record.ts'
import { standingOf } from '#/features/contracts/model/samples/sample-standing.ts'
import type { useSampleRuns } from '#/features/contracts/model/samples/use-sample-runs.ts'
import { t } from '#/workspace/messages/t.ts'
import { Text } from '#/ui/text.tsx'

/** How many of all samples came out as they should. */
export function SampleSummary({
  samples,
  running: { runs, isRunning, isOpen },
}: {
  readonly samples: readonly ContractSample[]
  readonly running: ReturnType<typeof useSampleRuns>
}) {
  const standings = samples.flatMap((sample) => {
    const run = runs?.get(sample.id)
    return run === undefined ? [] : [standingOf(sample, run)]
  })
  const unexpected = standings.filter((each) => each === 'unexpected' || each === 'orphan').length
  const words = isOpen
    ? t('samples.summary.open')
    : isRunning
      ? t('samples.summary.running')
      : t('samples.summary', { count: standings.length, expected: standings.length - unexpected, unexpected })
  return (
    <span role="status">
      <Text tone={isOpen || unexpected > 0 ? 'bad' : 'second'}>{words}</Text>
    </span>
  )
}
