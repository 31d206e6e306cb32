import { useState } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { plannedOf } from '#/session/drafts/checked-draft.ts'
import { checkAmountText } from '#/session/drafts/fund-actions.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { signFunding, type DepositUse, type FundingReview } from '#/signing/sign-funding.ts'
import { useFundingReview } from '#/signing/use-review.ts'
import { coinsOf } from '#/workspace/history/deposit-coins.ts'
import type { Deposit } from '#/workspace/records/deposit.ts'
import { t } from '#/features/builder/messages.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { Why } from '#/ui/button.tsx'
import { NamedChoice } from '#/ui/choice.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { Planned, SignLock, type DepositProps } from './sign-lock.tsx'

/** The lock of what arrived, with what it pays for: read by the vault's worker, shown, and signed once it is confirmed. */
export function DepositLock({
  checked,
  network,
  deposit,
  least,
}: DepositProps & {
  /** What the network takes at least, in duffs. */
  readonly least: bigint | undefined
}) {
  const { draft, report } = checked
  const isOpen = useVault((view) => view.session.kind === 'open')
  const [what, setWhat] = useState<'all' | 'wanted'>('all')
  const { unspent } = coinsOf(deposit)
  const sum = unspent.reduce((total, { amountDuffs }) => total + amountDuffs, 0n)
  const amount = checkAmountText(draft.fund.amount)
  const wanted = amount.ok && amount.value + changeWorthDuffs < sum ? amount.value : undefined
  const record = report.singleUseKey?.id
  const use: DepositUse | undefined =
    record === undefined
      ? undefined
      : {
          kind: wireProfiles[draft.profile].assetLockPayloads === 'only' ? 'asset-lock' : 'classic-lock',
          funded: [{ record, amountDuffs: what === 'wanted' && wanted !== undefined ? wanted : null }],
          changeLabel: t('fund.address.change', { number: deposit.keys.length }),
        }
  const isLow = least !== undefined && sum < least + lowFeeDuffs
  const transition = isLow ? undefined : plannedOf(checked)
  const plan = transition && { transition, profile: draft.profile }
  const { review, error, readAgain } = useFundingReview(deposit, network.kind, use, plan)
  // A payment that came since, or a coin that was spent: what is shown is not what there is.
  const shown = review !== undefined && isOf(review, deposit) ? review : undefined
  return (
    <Stack gap="close">
      <Text as="h3" strong>
        {t('fund.address.lock')}
      </Text>
      {unspent.every(({ isSettled }) => isSettled) ? null : <Note>{t('fund.address.lock.unsettled')}</Note>}
      {isLow ? <Note tone="warn">{t('fund.address.lock.low')}</Note> : null}
      {wanted === undefined ? null : (
        <NamedChoice
          label={t('fund.address.lock.what')}
          value={what}
          onValue={setWhat}
          choices={[
            { value: 'all', text: t('fund.address.lock.all') },
            { value: 'wanted', text: t('fund.address.lock.wanted', { duffs: wanted }) },
          ]}
        />
      )}
      {isOpen ? null : <Why>{t('fund.vault-why')}</Why>}
      {error === null ? null : (
        <LinesNote title={t('fund.address.lock.rejected')} lines={errorLines(error)} />
      )}
      {shown?.kind === 'rejected' ? (
        <LinesNote title={t('fund.address.lock.rejected')} lines={violationLines(shown.violations)} />
      ) : null}
      {shown?.kind === 'signable' ? (
        <SignLock
          key={shown.approval}
          network={network}
          review={shown}
          onSign={(proof) => signFunding(deposit.id, shown, proof).finally(readAgain)}
        >
          <Planned checked={checked} planned={shown.planned} />
        </SignLock>
      ) : null}
    </Stack>
  )
}

// Less change than this is not worth a choice: its output and its spending cost half of it.
const changeWorthDuffs = 2_000n
/** The fee of a lock of one coin without change. */
const lowFeeDuffs = 206n

export function isOf(review: FundingReview, deposit: Deposit): boolean {
  if (review.kind === 'rejected') return true
  const names = coinsOf(deposit).unspent.map(
    ({ outPoint }) => `${formatHex(outPoint.txid)}:${outPoint.index}`,
  )
  const asked = review.request.outPoints.map(({ txid, index }) => `${formatHex(txid)}:${index}`)
  return names.join() === asked.join()
}
