import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { daysSince, useUncovered } from '#/domain/keys/uncovered.ts'
import type { ListedIdentity } from '#/features/identities/model/list-identities.ts'
import { stepBalances, sumKeyHealth, totalBalances } from '#/features/identities/model/balance-series.ts'
import { t } from '#/features/identities/messages.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { LinkButton } from '#/ui/button.tsx'
import { Figures, StepChart } from '#/ui/figures.tsx'
import { sumReceived } from '#/domain/identity/identity-view.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { isPending } from '#/store/records/transition-state.ts'
import { Text } from '#/ui/text.tsx'
import { IdentityCharts } from './identity-charts.tsx'

export function BalanceFigures({
  listed,
  isCounted,
}: {
  readonly listed: readonly ListedIdentity[]
  /** True once all identities were derived. A partial sum would be wrong. */
  readonly isCounted: boolean
}) {
  // The previous sums stay while a change is counted.
  const [counted, setCounted] = useState(isCounted ? listed : undefined)
  if (isCounted && counted !== listed) setCounted(listed)
  return <CountedFigures listed={counted ?? listed} isCounted={counted !== undefined} />
}

function CountedFigures({
  listed,
  isCounted,
}: {
  readonly listed: readonly ListedIdentity[]
  readonly isCounted: boolean
}) {
  const session = useVault((view) => view.session.kind)
  const { credits, unknown, awaited, unsent, keys, watchOnly, held, waiting } = sumBalances(listed)
  const vaultWords = describeVault(session)
  const { keys: uncoveredKeys, all, backups } = useUncovered()
  const uncovered = uncoveredKeys.length
  const testedAtMs = backups.tested?.madeAtMs
  const [isOpen, setOpen] = useState(false)
  const balances = useMemo(
    () => totalBalances(listed.map(({ derived }) => derived?.known.history ?? [])),
    [listed],
  )
  const transitions = useWorkspace((state) => state.transitions)
  const received = useMemo(() => {
    // Transitions are read in slices, and a partial sum would be wrong.
    const receivers = isCounted ? listed.flatMap(({ derived }) => derived?.known ?? []) : []
    return sumReceived(receivers, transitions.values())
  }, [listed, isCounted, transitions])
  const nowMs = useNow()
  const steps = isCounted ? stepBalances(balances, nowMs) : undefined
  const uncounted = [
    ...(unknown > 0 ? [t('identities.credits.unknown', { count: unknown })] : []),
    ...(awaited > 0 ? [t('identities.credits.awaited', { count: awaited })] : []),
    ...(received > 0n ? [t('identities.credits.received', { credits: received })] : []),
  ]
  const counting = <Text tone="quiet">{t('identities.counting')}</Text>
  return (
    <>
      <Figures
        compact
        label={t('identities.summary')}
        figures={[
          {
            name: t('identities.credits'),
            value: isCounted ? t('identities.credits.amount', { credits }) : counting,
            about: isCounted ? (
              <>
                {uncounted.length === 0 ? (
                  <span>{t('identities.duffs', { duffs: credits / 1000n })}</span>
                ) : (
                  uncounted.join('; ')
                )}{' '}
                {keys === 0 ? null : (
                  <LinkButton onClick={() => setOpen(!isOpen)}>
                    {isOpen ? t('identities.charts.hide') : t('identities.charts')}
                  </LinkButton>
                )}
              </>
            ) : (
              t('identities.counting.of', { count: listed.length })
            ),
            chart:
              steps === undefined ? undefined : (
                <StepChart
                  label={t('identity.history.chart', {
                    first: steps.first,
                    last: steps.last,
                    count: steps.points.length,
                  })}
                  points={steps.points}
                />
              ),
          },
          {
            name: t('identities.vault'),
            value: isCounted ? t('identities.vault.of', { count: held, keys }) : counting,
            unit: isCounted ? t('identities.keys.unit', { count: keys }) : undefined,
            about:
              vaultWords ?? (isCounted ? t('identities.vault.watch-only', { count: watchOnly }) : undefined),
          },
          {
            name: t('identities.backup'),
            value:
              uncovered > 0 ? (
                <Text tone="warn">
                  {t(testedAtMs === undefined ? 'identities.backup.none' : 'identities.backup.incomplete')}
                </Text>
              ) : testedAtMs === undefined ? (
                t('identities.backup.none')
              ) : (
                t('identities.backup.days', { days: daysSince(testedAtMs) })
              ),
            about:
              uncovered === 0 ? (
                t(all === 0 ? 'identities.backup.nothing' : 'identities.backup.all')
              ) : (
                <Link to="/vault">{t('identities.backup.missing', { count: uncovered })}</Link>
              ),
          },
          {
            name: t('identities.waiting'),
            value: isCounted ? t('identities.waiting.count', { count: waiting }) : counting,
            about: t('identities.waiting.about', { count: waiting, unsent }),
          },
        ]}
      />
      {isOpen && isCounted ? (
        <IdentityCharts
          balances={balances}
          keys={vaultWords === undefined ? sumKeyHealth(listed) : undefined}
        />
      ) : null}
    </>
  )
}

function describeVault(session: ReturnType<typeof useVault.getState>['session']['kind']): string | undefined {
  switch (session) {
    case 'starting':
      return t('identities.vault.opening')
    case 'missing':
      return t('identities.vault.none')
    case 'evicted':
    case 'unusable':
    case 'failed':
      return t('identities.vault.unknown')
    case 'locked':
    case 'open':
      return undefined
  }
}

interface BalanceSum {
  /** Confirmed credits, before fees. */
  readonly credits: bigint
  readonly unknown: number
  /** Identities that are not counted until their create is confirmed. */
  readonly awaited: number
  /** Enabled keys, and how many of them have their private keys here (`held`) or not. */
  readonly keys: number
  readonly held: number
  readonly watchOnly: number
  readonly waiting: number
  readonly unsent: number
}

function sumBalances(listed: readonly ListedIdentity[]): BalanceSum {
  const derived = listed.flatMap((each) => each.derived ?? [])
  const sum = (of: (each: (typeof derived)[number]) => number) =>
    derived.reduce((total, each) => total + of(each), 0)
  const waiting = derived.flatMap(({ known }) => known.transitions.filter(({ state }) => isPending(state)))
  const keys = sum(({ health }) => health.keys.enabled)
  const held = sum(({ health }) => health.keys.held)
  return {
    credits: derived.reduce((total, { known }) => total + (known.state?.balanceCredits ?? 0n), 0n),
    unknown: sum(({ known: { state } }) =>
      state !== undefined && state.balanceCredits === undefined ? 1 : 0,
    ),
    keys,
    held,
    watchOnly: keys - held,
    awaited: sum(({ known }) => (known.status === 'awaited' ? 1 : 0)),
    waiting: waiting.length,
    unsent: waiting.filter(({ state }) => state.kind === 'signed').length,
  }
}
