import type { KeyHealth, KnownBalance } from '#/features/identities/model/balance-series.ts'
import { t } from '#/features/identities/messages.ts'
import { Cards } from '#/ui/card-boundary.tsx'
import { ChartCard, LazyPlot } from '#/ui/chart.tsx'
import { ProgressBar } from '#/ui/figures.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'

export function IdentityCharts({
  balances,
  keys,
}: {
  readonly balances: readonly KnownBalance[]
  /** Undefined while the vault cannot be read. */
  readonly keys: KeyHealth | undefined
}) {
  return (
    <Columns shape="two">
      <Cards>
        {balances.length < 2 ? null : <BalancesChart balances={balances} />}
        {keys === undefined || keys.enabled === 0 ? null : <KeyHealthChart keys={keys} />}
      </Cards>
    </Columns>
  )
}

// Limit of rows in the table behind the chart.
const mostRows = 500

function BalancesChart({ balances }: { readonly balances: readonly KnownBalance[] }) {
  const values = balances.map(({ balanceCredits }) => Number(balanceCredits ?? 0n))
  const ends = { first: values[0] ?? 0, last: values.at(-1) ?? 0, count: balances.length }
  const highest = Math.max(...values)
  const formatDay = (at: number) => t('identities.chart.day', { at })
  return (
    <ChartCard
      title={t('identities.chart.balance')}
      note={t('identities.chart.balance.note')}
      words={words(t('identities.chart.balance.table'))}
      columns={[
        { id: 'when', head: t('identity.history.column.when'), lead: true },
        { id: 'balance', head: t('identity.history.column.balance'), align: 'end' },
      ]}
      rows={() =>
        balances
          .toReversed()
          .slice(0, mostRows)
          .map(({ atMs, balanceCredits }) => ({
            id: String(atMs),
            cells: {
              when: t('transitions.when', { at: atMs }),
              balance: t('identities.credits.amount', { credits: balanceCredits ?? 0n }),
            },
          }))
      }
      tableNote={
        balances.length > mostRows
          ? t('identities.chart.balance.rest', { shown: mostRows, count: balances.length })
          : undefined
      }
    >
      <LazyPlot
        kind="steps"
        label={t('identity.history.chart', ends)}
        xs={balances.map(({ atMs }) => atMs)}
        series={[{ name: t('identities.credits'), values, tone: 'accent' }]}
        formatX={formatDay}
        formatY={(credits) => formatShort(credits, highest)}
      />
    </ChartCard>
  )
}

const units = [
  { from: 1e12, name: 'tn' },
  { from: 1e9, name: 'bn' },
  { from: 1e6, name: 'm' },
  { from: 1e3, name: 'k' },
] as const

/** Formats credits for an axis, all values in the unit of the highest. */
function formatShort(credits: number, highest: number): string {
  const unit = units.find(({ from }) => highest >= from)
  const value = Math.round((credits / (unit?.from ?? 1)) * 10) / 10
  return t('identities.chart.credits', { value, unit: unit?.name ?? 'one' })
}

function KeyHealthChart({ keys: { enabled, backedUp, here, watchOnly } }: { readonly keys: KeyHealth }) {
  const bars = [
    { id: 'backed-up', name: t('identities.chart.keys.backed-up'), count: backedUp },
    { id: 'here', name: t('identities.chart.keys.here'), count: here },
    { id: 'watch-only', name: t('identities.chart.keys.watch-only'), count: watchOnly },
  ]
  return (
    <ChartCard
      title={t('identities.chart.keys')}
      note={t('identities.chart.keys.note', { count: enabled })}
      words={words(t('identities.chart.keys.table'))}
      columns={[
        { id: 'where', head: t('identities.chart.keys.where'), lead: true },
        { id: 'count', head: t('identity.keys'), align: 'end' },
      ]}
      rows={() =>
        bars.map(({ id, name, count }) => ({
          id,
          cells: { where: name, count: t('identity.keys.value', { count }) },
        }))
      }
    >
      <Stack gap="close">
        {bars.map(({ id, name, count }) => (
          <ProgressBar
            key={id}
            label={t('identities.chart.keys.bar', { name, count, all: enabled })}
            done={count}
            total={enabled}
          />
        ))}
      </Stack>
    </ChartCard>
  )
}

function words(table: string) {
  return { showTable: t('identities.chart.table'), showChart: t('identities.chart.chart'), table }
}
