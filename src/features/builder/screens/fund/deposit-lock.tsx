import { useState } from 'react'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { plannedOf } from '#/session/drafts/checked-draft.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import type { DepositUse } from '#/signing/sign-funding.ts'
import { coinsOf } from '#/workspace/history/deposit-coins.ts'
import { t } from '#/features/builder/messages.ts'
import { Why } from '#/ui/button.tsx'
import { NamedChoice } from '#/ui/choice.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { checkAmountText } from '#/workspace/records/draft-fund.ts'
import { Planned, ReviewedLock, type DepositProps } from './sign-lock.tsx'

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
  const plan = transition && { transitions: [transition], profile: draft.profile }
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
      <ReviewedLock network={network} deposit={deposit} use={use} plan={plan}>
        {(planned) => <Planned checked={checked} planned={planned} />}
      </ReviewedLock>
    </Stack>
  )
}

// Less change than this is not worth a choice: its output and its spending cost half of it.
const changeWorthDuffs = 2_000n
/** The fee of a lock of one coin without change. */
const lowFeeDuffs = 206n
