import type { HistoryEntry } from '#/workspace/identities/fold-identity.ts'
import { stepBalances } from '#/features/identities/model/balance-steps.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNow } from '#/workspace/use-now.ts'
import { StepChart } from '#/ui/step-chart.tsx'

/** The balance over time, small. Its table is the history. */
export function BalanceChart({ history }: { readonly history: readonly HistoryEntry[] }) {
  const steps = stepBalances(history, useNow())
  if (steps === undefined) return null
  const { first, last, points } = steps
  return (
    <StepChart label={t('identity.history.chart', { first, last, count: points.length })} points={points} />
  )
}
