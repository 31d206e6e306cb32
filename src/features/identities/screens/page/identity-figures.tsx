import type { Health } from '#/domain/identity/identity-health.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { stepBalances } from '#/features/identities/model/balance-series.ts'
import { t } from '#/features/identities/messages.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Figures, StepChart } from '#/ui/figures.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Text } from '#/ui/text.tsx'

export function IdentityFigures({
  identity,
  health,
  isHistoryOpen,
  onHistory,
}: {
  readonly identity: IdentityView
  readonly health: Health
  readonly isHistoryOpen: boolean
  readonly onHistory: () => void
}) {
  const { shown, history } = identity
  const steps = stepBalances(history, useNow())
  if (shown === undefined) return null
  const { balanceCredits, identity: now } = shown
  const { count, enabled, held } = health.keys
  return (
    <Figures
      label={t('identity.figures')}
      figures={[
        {
          // A balance from the network already has its fees subtracted.
          name: t(history.at(-1)?.effect === 'imported' ? 'identity.balance.read' : 'identity.balance'),
          value:
            balanceCredits === undefined
              ? t('identity.balance.unknown')
              : t('identities.credits.amount', { credits: balanceCredits }),
          unit: balanceCredits === undefined ? undefined : t('identity.balance.unit'),
          about: (
            <>
              <span>
                {balanceCredits === undefined
                  ? t('identity.balance.unknown.about')
                  : t('identity.balance.duffs', { duffs: balanceCredits / 1000n })}
              </span>{' '}
              {history.length === 0 ? null : (
                <LinkButton onClick={onHistory}>
                  {isHistoryOpen ? t('identity.history.hide') : t('identity.history')}
                </LinkButton>
              )}
            </>
          ),
          chart: steps === undefined ? undefined : <BalanceChart steps={steps} />,
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
          about: t('identity.keys.of', { disabled: count - enabled }),
        },
        {
          name: t('identity.private-keys'),
          value:
            held === 0
              ? t('identity.private-keys.none')
              : t('identity.private-keys.value', { count: held, all: enabled }),
          unit: held === 0 ? undefined : t('identities.keys.unit', { count: enabled }),
          about: (
            <Text tone="quiet">
              {held === enabled
                ? t('identity.private-keys.all')
                : t('identity.private-keys.some', { count: enabled - held })}
            </Text>
          ),
        },
      ]}
    />
  )
}

function BalanceChart({
  steps: { first, last, points },
}: {
  readonly steps: NonNullable<ReturnType<typeof stepBalances>>
}) {
  return (
    <StepChart label={t('identity.history.chart', { first, last, count: points.length })} points={points} />
  )
}
