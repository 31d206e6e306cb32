import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { noLockProof } from '#/protocol/transition/transition.ts'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useDescribedCreate } from '#/features/builder/model/transition-description.ts'
import { addedKey } from '#/features/builder/screens/transition-summary.tsx'
import { formatIdentityName } from '#/words/identity-words.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { findSignedCreate } from '#/domain/draft/signed-of-draft.ts'
import { plannedOf, type CheckedDraft } from '#/domain/draft/checked-draft.ts'
import type { DepositUse } from '#/domain/funding/sign-funding.ts'
import { coinsOf } from '#/domain/funding/deposit-coins.ts'
import { t } from '#/features/builder/messages.ts'
import { useVaultWhy } from '#/words/vault-forms.ts'
import { ButtonLink, Why } from '#/ui/button.tsx'
import { NamedChoice } from '#/ui/choice.tsx'
import { Stack } from '#/ui/layout.tsx'
import { ChangeList } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { singleUsePurpose } from '#/store/records/funded-draft.ts'
import { checkAmountText } from '#/store/records/draft-fund.ts'
import { ReviewedLock, type DepositProps, type Signable } from './sign-lock.tsx'

/** The lock and the transition that it pays for. The vault’s worker reads both, and the user confirms them. */
export function DepositLock({
  checked,
  network,
  deposit,
  least,
}: DepositProps & {
  /** The network’s minimum for a lock, in duffs. */
  readonly least: bigint | undefined
}) {
  const { draft, report } = checked
  const vaultWhy = useVaultWhy()
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
          purpose: singleUsePurpose(draft),
          funded: [{ record, amountDuffs: what === 'wanted' && wanted !== undefined ? wanted : null }],
          changeLabel: t('fund.address.change', { number: deposit.keys.length }),
        }
  const transition = plannedOf(checked)
  const create =
    transition?.type === TransitionType.topUp ? findSignedCreate(transition.identityId) : undefined
  const plan = transition && { transitions: [transition], profile: draft.profile, create }
  // A smaller lock could fund nothing, and could not be refunded.
  if (least !== undefined && sum < least + lowFeeDuffs)
    return <Note tone="warn">{t('fund.address.lock.low')}</Note>
  return (
    <Stack gap="close">
      <Text as="h3" strong>
        {t('fund.address.lock')}
      </Text>
      {unspent.every(({ isSettled }) => isSettled) ? null : <Note>{t('fund.address.lock.unsettled')}</Note>}
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
      {vaultWhy === undefined ? null : <Why>{vaultWhy}</Why>}
      <ReviewedLock network={network} deposit={deposit} use={use} plan={plan}>
        {(planned) => <Planned checked={checked} planned={planned} />}
      </ReviewedLock>
    </Stack>
  )
}

// Smaller change is not worth a choice: its output and its later spending would cost half of it.
const changeWorthDuffs = 2_000n
/** The fee of a lock of one coin without change, in duffs. */
const lowFeeDuffs = 206n

/** The transition that is confirmed with the lock, as the worker reads it, or why the create is confirmed later. */
function Planned({ checked, planned }: { readonly checked: CheckedDraft } & Pick<Signable, 'planned'>) {
  const { draft } = checked
  const transition = planned?.transitions[0]
  const described = useDescribedCreate(
    checked,
    transition === undefined ? undefined : { ...transition, assetLockProof: noLockProof },
  )
  const identities = useWorkspace((state) => state.identities)
  if (transition === undefined)
    return plannedOf(checked) !== undefined || draft.kind === 'top-up' ? null : (
      <Stack gap="snug">
        <Text as="p" size="small" tone="second">
          {t('fund.address.plan.none')}
        </Text>
        <div>
          <ButtonLink kind="quiet" render={<Link {...placeOfDraft(draft, 'keys')} />}>
            {t('fund.address.plan.choose')}
          </ButtonLink>
        </div>
      </Stack>
    )
  if (transition.type === TransitionType.topUp) {
    const id = formatIdentityId(transition.identityId)
    const name = formatIdentityName(identities.get(id) ?? { label: '', id })
    return <Text as="p">{t('fund.address.plan.top-up', { name })}</Text>
  }
  return (
    <>
      <Text as="p">{t('fund.address.plan.create')}</Text>
      <ChangeList label={t('fund.address.plan.keys')} changes={(described?.keys ?? []).map(addedKey)} />
    </>
  )
}
