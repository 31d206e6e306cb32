import type { ChainView } from '#/workspace/chain/chain-store.ts'
import { Columns } from '#/ui/columns.tsx'
import { Stack } from '#/ui/stack.tsx'
import { CountsChart } from './counts-chart.tsx'
import { IntervalsChart } from './intervals-chart.tsx'
import { LatencyChart } from './latency-chart.tsx'
import { SpaceChart } from './space-chart.tsx'

/** What changed over time, and where the masternodes are. */
export function Charts({ view }: { readonly view: ChainView }) {
  return (
    <Columns shape="two">
      <Stack gap="normal">
        <CountsChart blocks={view.blocks} />
        <IntervalsChart blocks={view.blocks} />
        <LatencyChart latencies={view.latencies} />
      </Stack>
      <SpaceChart blockHash={view.state?.list?.blockHash} />
    </Columns>
  )
}
