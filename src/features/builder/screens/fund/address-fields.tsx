import { useEffect } from 'react'
import { sumOf } from '#/protocol/funding/coins.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { leastDuffsOf, type CheckedDraft } from '#/domain/draft/checked-draft.ts'
import {
  adoptDeposit,
  beginDeposit,
  depositOf,
  ensureLockKey,
  freeDeposits,
  vaultKeysOf,
} from '#/domain/funding/deposit-actions.ts'
import { followDeposit } from '#/domain/funding/deposit-session.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { coinsOf } from '#/domain/funding/deposit-coins.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import { hasNodes } from '#/domain/network/platform-nodes.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import { t } from '#/features/builder/messages.ts'
import { useVaultWhy } from '#/words/vault-forms.ts'
import { useFirstKeys } from '#/features/builder/screens/keys/first-keys.ts'
import { formatError } from '#/words/format-error.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { checkAmountText } from '#/store/records/draft-fund.ts'
import { AmountField } from './lock-target.tsx'
import { nextKeyLabel } from './single-use-key-field.tsx'
import { DepositLock } from './deposit-lock.tsx'
import { Arrived, DepositSpends } from './deposit-payments.tsx'
import { DepositRefund } from './deposit-refund.tsx'
import { useFirstAddress } from './first-address.tsx'
import type { DepositProps } from './sign-lock.tsx'
import { PayBox } from './pay-box.tsx'
import { PasteLock, WithoutNodes } from './without-nodes.tsx'

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

function aboutOf(network: Network | undefined) {
  if (network === undefined || !hasNodes(network)) return 'fund.address.about.by-hand'
  return isSandboxId(network.id) ? 'fund.address.about.sandbox' : 'fund.address.about'
}

function DepositBegin({ checked: { draft } }: { readonly checked: CheckedDraft }) {
  const network = useNetwork(draft.networkId)
  const deposits = useWorkspace((state) => state.deposits)
  const drafts = useWorkspace((state) => state.drafts)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const isOpen = useVault((view) => view.session.kind === 'open')
  const keys = useVault((view) => view.keys)
  const [attempt, run] = useAttempt()
  const vaultWhy = useVaultWhy()
  const first = useFirstAddress(network)
  const amount = checkAmountText(draft.fund.amount)
  const least = leastDuffsOf(draft)
  const isLow = amount.ok && least !== undefined && amount.value < least + lockFeeDuffs
  const amountWhy = amount.ok ? undefined : t('fund.address.why.amount')
  const lowWhy = isLow ? t('fund.address.why.low', { duffs: least + lockFeeDuffs }) : undefined
  const why = vaultWhy ?? lowWhy ?? amountWhy ?? first.why
  return (
    <Stack gap="close">
      <Text as="p" tone="second">
        {t(aboutOf(network))}
      </Text>
      {draft.signed === null
        ? freeDeposits({ deposits, drafts, bulkRuns, bulkRows }, draft).map((each) => (
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
      {first.note}
      <div>
        <Button
          kind="primary"
          busy={attempt.kind === 'busy'}
          why={why}
          onClick={() =>
            run(() =>
              beginDeposit(
                draft.id,
                { address: addressLabel(keys), lock: nextKeyLabel(keys) },
                first.withoutBackup,
              ),
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

export function addressLabel(keys: readonly VaultKey[]): string {
  return t('fund.address.key', { number: keys.filter(({ kind }) => kind === 'single-use').length + 1 })
}

/** The fee of a lock of one payment with change, in duffs, rounded up. */
const lockFeeDuffs = 300n

function Floor({ checked: { draft } }: { readonly checked: Pick<CheckedDraft, 'draft'> }) {
  const least = leastDuffsOf(draft)
  const duffs = least === undefined ? undefined : least + lockFeeDuffs
  return (
    <Text as="p" size="small" tone="second">
      {duffs === undefined
        ? t('fund.address.floor.none')
        : t('fund.address.floor', { dash: formatDashToRead(creditsOf(duffs)), duffs })}
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
  const amount = checkAmountText(draft.fund.amount)
  const keysOf = isReady && draft.kind === 'create' ? <FirstKeys draft={draft} /> : null
  const isLocking = deposit.spends.some(({ state }) => state.kind === 'signed' || state.kind === 'sent')
  const target = <PayTarget checked={checked} network={network} deposit={deposit} />
  // After the first payment, the next step is the lock, not another payment.
  const isPaid = coins.paid.length > 0
  const unspent = sumOf(coins.unspent)
  const isEnough =
    amount.ok && unspent >= amount.value && unspent >= (leastDuffsOf(draft) ?? 0n) + lockFeeDuffs
  const isCovered = isLocking || isEnough
  return (
    <Stack gap="wide">
      {keysOf}
      {isPaid ? null : target}
      {isReady && checked.report.singleUseKey === undefined ? (
        <LockKey draftId={draft.id} deposit={deposit} />
      ) : null}
      <Arrived
        wantedDuffs={amount.ok ? amount.value : undefined}
        deposit={deposit}
        beganAtMs={draft.createdAtMs}
      />
      <DepositSpends deposit={deposit} />
      {coins.unspent.length === 0 ? null : (
        <>
          {isLocking ? null : (
            <DepositLock checked={checked} network={network} deposit={deposit} least={leastDuffsOf(draft)} />
          )}
          <DepositRefund network={network} deposit={deposit} />
        </>
      )}
      {isPaid ? (
        isCovered ? (
          <Disclosure title={t('fund.address.more-to')}>{target}</Disclosure>
        ) : (
          target
        )
      ) : null}
      {isReady ? (
        <WithoutNodes deposit={deposit}>
          {(lock) => <PasteLock draftId={draft.id} lock={lock} />}
        </WithoutNodes>
      ) : null}
    </Stack>
  )
}

/** Restores the single-use key of a draft that no longer names it, after a change of browser or funding method. */
function LockKey({ draftId, deposit }: { readonly draftId: string } & Pick<DepositProps, 'deposit'>) {
  const keys = useVault((view) => view.keys)
  const isOpen = useVault((view) => view.session.kind === 'open')
  const [attempt, run] = useAttempt()
  const isDue = isOpen && attempt.kind === 'idle' && vaultKeysOf(deposit, keys)[0] !== undefined
  useEffect(() => {
    if (isDue) run(() => ensureLockKey(draftId, nextKeyLabel(keys)))
  })
  return <AttemptNote attempt={attempt} words={formatError} />
}

/** Creates the first keys early, because they are confirmed together with the lock. */
function FirstKeys({ draft }: { readonly draft: CreateDraft }) {
  useFirstKeys(draft)
  return null
}

function PayTarget({ checked: { draft }, network, deposit }: DepositProps) {
  const amount = checkAmountText(draft.fund.amount)
  return (
    <PayBox network={network} deposit={deposit} payDuffs={amount.ok ? amount.value : undefined}>
      <AmountField draft={draft} />
      <Floor checked={{ draft }} />
    </PayBox>
  )
}
