import type { HistoryEntry } from '#/workspace/history/fold-identity.ts'
import type { Health } from '#/session/identities/identity-health.ts'
import type { KnownIdentity } from '#/workspace/history/known-identity.ts'
import { t } from '#/features/identities/messages.ts'
import { useNow } from '#/session/program/use-now.ts'
import { Figures, StepChart } from '#/ui/figures.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Text } from '#/ui/text.tsx'
import { stepBalances } from '#/features/identities/model/balance-steps.ts'

/** Balance, revision, keys and private halves of an identity. */
export function IdentityFigures({
  identity,
  health,
  isHistoryOpen,
  onHistory,
}: {
  readonly identity: KnownIdentity
  readonly health: Health
  readonly isHistoryOpen: boolean
  readonly onHistory: () => void
}) {
  const { shown, history } = identity
  if (shown === undefined) return null
  const { balanceCredits, identity: now } = shown
  const { count, enabled, held } = health.keys
  return (
    <Figures
      label={t('identity.figures')}
      figures={[
        {
          name: t('identity.balance'),
          value:
            balanceCredits === undefined
              ? t('identity.balance.unknown')
              : t('identities.credits.amount', { credits: balanceCredits }),
          unit: balanceCredits === undefined ? undefined : t('identity.balance.unit'),
          about: (
            <>
              {balanceCredits === undefined
                ? t('identity.balance.unknown.about')
                : t('identity.balance.duffs', { duffs: balanceCredits / 1000n })}{' '}
              {history.length === 0 ? null : (
                <LinkButton onClick={onHistory}>
                  {isHistoryOpen ? t('identity.history.hide') : t('identity.history')}
                </LinkButton>
              )}
            </>
          ),
          chart: <BalanceChart history={history} />,
        },
        {
          name: t('identity.revision'),
          value: t('identities.revision', { revision: now.revision }),
          about: t('identity.revision.next', { next: now.revision + 1 }),
        },
        {
          name: t('identity.keys'),
          value: t('identity.keys.value', { count: enabled }),
          unit: t('identity.keys.enabled'),
          about: t('identity.keys.of', { count, disabled: count - enabled }),
        },
        {
          name: t('identity.halves'),
          value:
            held === 0
              ? t('identity.halves.none')
              : t('identity.halves.value', { count: held, all: enabled }),
          about: (
            <Text tone="quiet">
              {held === enabled
                ? t('identity.halves.all')
                : t('identity.halves.some', { count: enabled - held })}
            </Text>
          ),
        },
      ]}
    />
  )
}

/** The balance over time, small. Its table is the history. */
function BalanceChart({ history }: { readonly history: readonly HistoryEntry[] }) {
  const steps = stepBalances(history, useNow())
  if (steps === undefined) return null
  const { first, last, points } = steps
  return (
    <StepChart label={t('identity.history.chart', { first, last, count: points.length })} points={points} />
  )
}
