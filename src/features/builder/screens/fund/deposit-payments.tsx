import type { ReactNode } from 'react'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { instantLockMs } from '#/domain/funding/deposit-run.ts'
import { useDepositRuns, type TabActivity } from '#/domain/funding/deposit-session.ts'
import { hasNodes } from '#/domain/network/platform-nodes.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { coinsOf, txidOf, usableDuffs } from '#/domain/funding/deposit-coins.ts'
import type { Deposit, DepositSpend, PaymentState } from '#/store/records/deposit.ts'
import { t } from '#/features/builder/messages.ts'
import { readArrival, type Arrival } from '#/features/builder/model/arrival.ts'
import { formatError } from '#/words/format-error.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Announced, Text } from '#/ui/text.tsx'

const paymentStates = {
  given: 'fund.address.state.given',
  seen: 'fund.address.state.seen',
  'in-block': 'fund.address.state.in-block',
  settled: 'fund.address.state.settled',
} as const satisfies Record<PaymentState['kind'], string>

export function Arrived({
  wantedDuffs,
  deposit,
  beganAtMs,
}: {
  readonly wantedDuffs: bigint | undefined
  readonly deposit: Deposit
  /** The time at which the draft or run that the deposit pays for was begun. */
  readonly beganAtMs: number
}) {
  const { paid } = coinsOf(deposit)
  const network = useNetwork(deposit.networkId)
  const activity = useDepositRuns((state) => state.activities.get(deposit.id))
  const arrival = readArrival(deposit, activity, network === undefined || hasNodes(network))
  const difference =
    wantedDuffs !== undefined && paid.length > 0 ? usableDuffs(deposit, beganAtMs) - wantedDuffs : 0n
  const states = new Map(deposit.payments.map(({ bytes, state }) => [txidOf(bytes), state.kind]))
  return (
    <Stack gap="close">
      <Text as="h3" strong>
        {t('fund.address.arrived')}
      </Text>
      <Announced>
        <span>{formatArrival(arrival)}</span>{' '}
        {difference < 0n ? <span>{t('fund.address.less', { duffs: -difference })}</span> : null}
        {difference > 0n ? <span>{t('fund.address.more', { duffs: difference })}</span> : null}
      </Announced>
      {paid.length === 0 ? null : (
        <KeyValues
          small
          items={paid.map(({ outPoint, amountDuffs, previous }) => {
            const txid = txidOf(previous)
            return {
              name: t('fund.address.amount-of', { duffs: amountDuffs }),
              value: (
                <Row key={`${txid}:${outPoint.index}`} wrap gap="snug">
                  <IdentifierChip
                    bare
                    label={t('fund.address.arrived')}
                    {...identifierWords(parseHex(txid), 'hex')}
                  />
                  <Text tone="second">{t(paymentStates[states.get(txid) ?? 'seen'])}</Text>
                </Row>
              ),
            }
          })}
        />
      )}
      <WatchLine deposit={deposit} />
    </Stack>
  )
}

const unknownBecause = {
  'no-nodes': 'fund.address.arrived.by-hand',
  'no-answer': 'fund.address.arrived.no-answer',
  asking: 'fund.address.arrived.asking',
} as const

function formatArrival(arrival: Arrival): string {
  switch (arrival.kind) {
    case 'payments':
      return t('fund.address.arrived.sum', arrival)
    case 'nothing':
      return t('fund.address.arrived.none')
    case 'unknown':
      return t(unknownBecause[arrival.because])
  }
}

function WatchLine({ deposit: { id, networkId, scanned } }: { readonly deposit: Deposit }) {
  const activity = useDepositRuns((state) => state.activities.get(id))
  const network = useNetwork(networkId)
  if (network !== undefined && !hasNodes(network)) return null
  return (
    <Text as="p" size="small" tone="quiet">
      <span>{formatActivity(activity)}</span>{' '}
      <span>
        {scanned === null
          ? t('fund.address.unscanned')
          : t('fund.address.scanned', { from: scanned.fromHeight, to: scanned.toHeight })}
      </span>
    </Text>
  )
}

function formatActivity(activity: TabActivity | undefined): string {
  switch (activity?.kind) {
    case undefined:
    case 'asking':
      return t('fund.address.asking')
    case 'other-tab':
      return t('fund.address.other-tab')
    case 'failed':
      return t('fund.address.failed', { error: formatError(activity.error) })
    case 'watching': {
      const { falsePositiveRate: rate } = activity
      return rate === undefined || rate <= 0
        ? t('fund.address.watching')
        : t('fund.address.watching.rate', { count: Math.round(1 / rate) })
    }
  }
}

export function DepositSpends({ deposit: { spends } }: { readonly deposit: Deposit }) {
  const nowMs = useNow(5_000)
  if (spends.length === 0) return null
  return (
    <Stack gap="close">
      <Text as="h3" strong>
        {t('fund.address.spends')}
      </Text>
      {spends.map((spend) => (
        <SpendLine
          key={txidOf(spend.bytes)}
          name={t(spend.what === 'refund' ? 'fund.address.spend.refund' : 'fund.address.spend.lock')}
          spend={spend}
        >
          {formatSpend(spend, nowMs)}
        </SpendLine>
      ))}
    </Stack>
  )
}

function SpendLine({
  name,
  spend,
  children,
}: {
  readonly name: string
  readonly spend: DepositSpend
  readonly children: ReactNode
}) {
  return (
    <Row wrap gap="snug">
      <Text strong>{name}</Text>
      <IdentifierChip bare label={name} {...identifierWords(parseHex(txidOf(spend.bytes)), 'hex')} />
      <Announced>
        <Text tone={spend.state.kind === 'rejected' ? 'bad' : 'second'}>{children}</Text>
      </Announced>
    </Row>
  )
}

function formatSpend({ what, state }: DepositSpend, nowMs: number): string {
  switch (state.kind) {
    case 'signed':
      return t('fund.address.sent.signed')
    case 'rejected':
      return t('fund.address.sent.rejected', { reason: state.reason })
    case 'locked':
      return state.proof.kind === 'instant'
        ? t('fund.address.sent.locked')
        : t('fund.address.sent.chain-locked', { height: state.proof.height })
    case 'sent':
      if (!state.accepted) return t('fund.address.sent.sending')
      if (what === 'refund') return t('fund.address.sent.refund')
      return t(nowMs - state.atMs < instantLockMs ? 'fund.address.sent.waiting' : 'fund.address.sent.chain')
  }
}
