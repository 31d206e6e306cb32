import { useEffect } from 'react'
import { leastFundsOf, type CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { checkAmountText } from '#/session/drafts/fund-actions.ts'
import {
  addressOf,
  adoptDeposit,
  beginDeposit,
  depositOf,
  freeDeposits,
  paymentUri,
  payScriptOf,
  vaultKeysOf,
} from '#/session/funding/deposit-actions.ts'
import { followDeposit, useDepositRuns } from '#/session/funding/deposit-session.ts'
import { payFromSandbox } from '#/session/sandbox/sandbox-platform-session.ts'
import { useVault, type VaultKey } from '#/session/vault/vault-session.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import { coinsOf, txidOf } from '#/workspace/history/deposit-coins.ts'
import type { Deposit, PaymentState } from '#/workspace/records/deposit.ts'
import { isSandboxId } from '#/workspace/records/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { t } from '#/features/builder/messages.ts'
import { copyWords } from '#/words/control-words.ts'
import { formatError } from '#/words/format-error.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button, CopyButton, LinkButton, Why } from '#/ui/button.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { LazyQrPicture } from '#/ui/qr-codes.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Announced, Text } from '#/ui/text.tsx'
import { AmountField } from './lock-target.tsx'
import { nextKeyLabel } from './single-use-key-field.tsx'
import { DepositLock, DepositRefund, DepositSpends, type DepositProps } from './deposit-lock.tsx'

/** An address to pay, what arrived at it, and the lock that is made of it. */
export function AddressFields({ checked }: { readonly checked: CheckedDraft }) {
  const { draft } = checked
  const deposit = useWorkspace(({ deposits }) => depositOf(deposits, draft.id))
  const network = useNetwork(draft.networkId)
  if (network === undefined) return null
  return deposit === undefined ? (
    <DepositBegin checked={checked} />
  ) : (
    <DepositFields checked={checked} network={network} deposit={deposit} />
  )
}

function DepositBegin({ checked: { draft } }: { readonly checked: CheckedDraft }) {
  const deposits = useWorkspace((state) => state.deposits)
  const drafts = useWorkspace((state) => state.drafts)
  const isOpen = useVault((view) => view.session.kind === 'open')
  const keys = useVault((view) => view.keys)
  const [attempt, run] = useAttempt()
  const why = isOpen ? undefined : t('fund.vault-why')
  return (
    <Stack gap="close">
      <Text as="p" tone="second">
        {t('fund.address.about')}
      </Text>
      {draft.signed === null
        ? freeDeposits(deposits, drafts, draft).map((each) => (
            <Row key={each.id} wrap gap="snug">
              <Text>
                {t('fund.address.free', { duffs: sumOf(coinsOf(each).unspent), at: each.createdAtMs })}
              </Text>
              {isOpen ? (
                <LinkButton onClick={() => run(() => adoptDeposit(draft.id, each.id, nextKeyLabel(keys)))}>
                  {t('fund.address.free.use')}
                </LinkButton>
              ) : null}
            </Row>
          ))
        : null}
      <AmountField draft={draft} />
      <Floor checked={{ draft }} />
      <div>
        <Button
          kind="primary"
          busy={attempt.kind === 'busy'}
          why={why}
          onClick={() =>
            run(() =>
              beginDeposit(draft.id, {
                address: addressLabel(keys),
                lock: nextKeyLabel(keys),
              }),
            )
          }
        >
          {t('fund.address.make')}
        </Button>
      </div>
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}

function addressLabel(keys: readonly VaultKey[]): string {
  return t('fund.address.key', { number: keys.filter(({ kind }) => kind === 'single-use').length + 1 })
}

/** The fee of a lock of one payment, with change, rounded up. */
const lockFeeDuffs = 300n

/** The least that the network takes for this, in duffs; nothing where it asks for none. */
function leastDuffsOf(draft: CheckedDraft['draft']): bigint | undefined {
  const least = leastFundsOf(draft)
  return least && (least.credits + 999n) / 1000n
}

function Floor({ checked: { draft } }: { readonly checked: Pick<CheckedDraft, 'draft'> }) {
  const least = leastDuffsOf(draft)
  return (
    <Text as="p" size="small" tone="second">
      {least === undefined
        ? t('fund.address.floor.none')
        : t('fund.address.floor', { duffs: least + lockFeeDuffs })}
    </Text>
  )
}

function DepositFields({ checked, network, deposit }: DepositProps) {
  const { draft } = checked
  const { id } = deposit
  const isReady = draft.signed === null
  useEffect(() => {
    if (isReady) followDeposit(id)
  }, [id, isReady])
  const coins = coinsOf(deposit)
  const isLocking = deposit.spends.some(({ state }) => state.kind === 'signed' || state.kind === 'sent')
  return (
    <Stack gap="wide">
      <PayTarget checked={checked} network={network} deposit={deposit} />
      <Arrived checked={checked} deposit={deposit} />
      <DepositSpends deposit={deposit} />
      {coins.unspent.length === 0 ? null : (
        <>
          {isLocking ? null : (
            <DepositLock checked={checked} network={network} deposit={deposit} least={leastDuffsOf(draft)} />
          )}
          <DepositRefund network={network} deposit={deposit} />
        </>
      )}
    </Stack>
  )
}

/** Shown only while the vault has verified that its private key is sealed: what is paid to a lost key is lost. */
function PayTarget({ checked: { draft }, network, deposit }: DepositProps) {
  const keys = useVault((view) => view.keys)
  const isOpen = useVault((view) => view.session.kind === 'open')
  const [attempt, run] = useAttempt()
  const [key] = vaultKeysOf(deposit, keys)
  if (key === undefined) return <Why>{t(isOpen ? 'fund.address.gone' : 'fund.address.locked')}</Why>
  const amount = checkAmountText(draft.fund.amount)
  const address = addressOf(deposit, network)
  const uri = paymentUri(address, amount.ok ? amount.value : undefined)
  return (
    <Sunk>
      <Stack>
        <Text as="h3" strong>
          {t('fund.address.title')}
        </Text>
        <Row wrap top gap="close">
          <LazyQrPicture small text={uri} label={t('fund.address.qr')} />
          <Stack gap="close">
            <Row wrap gap="snug">
              <Text mono>{address}</Text>
              <CopyButton text={address} words={{ ...copyWords(), copy: t('fund.address.copy') }} />
            </Row>
            <CopyButton
              look="button"
              text={uri}
              words={{ ...copyWords(), copy: t('fund.address.copy.uri') }}
            />
            <AmountField draft={draft} />
            <Floor checked={{ draft }} />
          </Stack>
        </Row>
        {isSandboxId(network.id) ? (
          <Stack gap="tight">
            <div>
              <Button
                busy={attempt.kind === 'busy'}
                why={amount.ok ? undefined : t('fund.address.pay.why')}
                onClick={() =>
                  run(async () => {
                    if (amount.ok) await payFromSandbox(payScriptOf(deposit), amount.value)
                  })
                }
              >
                {t('fund.address.pay')}
              </Button>
            </div>
            <AttemptNote attempt={attempt} words={formatError} />
          </Stack>
        ) : null}
      </Stack>
    </Sunk>
  )
}

const paymentStates = {
  seen: 'fund.address.state.seen',
  'in-block': 'fund.address.state.in-block',
  settled: 'fund.address.state.settled',
} as const satisfies Record<PaymentState['kind'], string>

/** What arrived, in how many payments, and how far it is known. */
function Arrived({
  checked: { draft },
  deposit,
}: {
  readonly checked: CheckedDraft
  readonly deposit: Deposit
}) {
  const { paid } = coinsOf(deposit)
  const sum = sumOf(paid)
  const amount = checkAmountText(draft.fund.amount)
  const difference = amount.ok && paid.length > 0 ? sum - amount.value : 0n
  const states = new Map(deposit.payments.map(({ bytes, state }) => [txidOf(bytes), state.kind]))
  return (
    <Stack gap="close">
      <Text as="h3" strong>
        {t('fund.address.arrived')}
      </Text>
      <Announced>
        {paid.length === 0
          ? t('fund.address.arrived.none')
          : t('fund.address.arrived.sum', { count: paid.length, duffs: sum })}{' '}
        {difference < 0n ? t('fund.address.less', { duffs: -difference }) : null}
        {difference > 0n ? t('fund.address.more', { duffs: difference }) : null}
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

function WatchLine({ deposit: { id, scanned } }: { readonly deposit: Deposit }) {
  const activity = useDepositRuns((state) => state.activities.get(id))
  return (
    <Text as="p" size="small" tone="quiet">
      {formatActivity(activity)}{' '}
      {scanned === null
        ? t('fund.address.unscanned')
        : t('fund.address.scanned', { from: scanned.fromHeight, to: scanned.toHeight })}
    </Text>
  )
}

function formatActivity(
  activity: ReturnType<typeof useDepositRuns.getState>['activities'] extends ReadonlyMap<string, infer Each>
    ? Each | undefined
    : never,
): string {
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

function sumOf(coins: readonly { readonly amountDuffs: bigint }[]): bigint {
  return coins.reduce((total, { amountDuffs }) => total + amountDuffs, 0n)
}
