import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { noLockProof } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { plannedOf, type CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { placeOfDraft } from '#/session/drafts/draft-place.ts'
import { checkAmountText } from '#/session/drafts/fund-actions.ts'
import { errorCode } from '#/session/error-code.ts'
import { byCreation } from '#/session/vault/vault-facts.ts'
import { useVault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { signFunding, type DepositUse, type FundingReview } from '#/signing/sign-funding.ts'
import { useFundingReview } from '#/signing/use-review.ts'
import { coinsOf } from '#/workspace/history/deposit-coins.ts'
import type { Deposit } from '#/workspace/records/deposit.ts'
import { isSandboxId, type Network } from '#/workspace/records/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useDescribedCreate } from '#/features/builder/model/transition-description.ts'
import { t } from '#/features/builder/messages.ts'
import { addedKey } from '#/features/builder/screens/transition-summary.tsx'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { Button, ButtonLink, Why } from '#/ui/button.tsx'
import { NamedChoice } from '#/ui/choice.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { ChangeList, KeyValues } from '#/ui/list.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'

/** A deposit, the draft that it pays for, and their network. */
export interface DepositProps {
  readonly checked: CheckedDraft
  readonly network: Network
  readonly deposit: Deposit
}

export type Signable = Extract<FundingReview, { readonly kind: 'signable' }>

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
          record,
          amountDuffs: what === 'wanted' && wanted !== undefined ? wanted : null,
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
          checked={checked}
          network={network}
          review={shown}
          onSign={(proof) => signFunding(deposit.id, shown, proof).finally(readAgain)}
        />
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

function SignLock({
  checked,
  network,
  review: { shown, planned },
  onSign,
}: Omit<DepositProps, 'deposit'> & {
  readonly review: Signable
  readonly onSign: (proof?: OfferedProof) => Promise<void>
}) {
  const [attempt, run] = useAttempt()
  const proves = useVault(({ creation }) => creation.proves)
  const key = useVault(({ keys }) => keys.find(({ id }) => id === shown.funded[0]?.record))
  const { amountDuffs, credits, feeDuffs, changeDuffs, coins, left } = shown
  const isProved = proves && isSandboxId(network.id) && planned?.transition.type === 2
  const asksProof = planned?.asksProof === true && !isProved
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrongProof =
    asksProof && attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/wrong-passphrase'
  const act = t(planned === null ? 'fund.address.lock.sign' : 'fund.address.plan.sign')
  const sign = (proof?: OfferedProof) => run(() => onSign(proof))
  return (
    <Sunk>
      <Stack gap="close">
        <Text as="p">{t('fund.address.lock.shown')}</Text>
        <KeyValues
          items={[
            { name: t('fund.address.plan.network'), value: formatNetworkName(network) },
            {
              name: t('fund.address.lock.amount'),
              value: t('fund.address.amount-of', { duffs: amountDuffs }),
            },
            {
              name: t('fund.address.lock.credits'),
              value: t('fund.address.lock.credits.value', { credits }),
            },
            { name: t('fund.address.lock.fee'), value: t('fund.address.amount-of', { duffs: feeDuffs }) },
            { name: t('fund.address.lock.to'), value: key === undefined ? '' : formatKeyName(key) },
            {
              name: t('fund.address.lock.change'),
              value:
                changeDuffs === null
                  ? t('fund.address.lock.change.none')
                  : t('fund.address.lock.change.value', { duffs: changeDuffs }),
            },
            { name: t('fund.address.lock.spent'), value: <Coins coins={coins} /> },
          ]}
        />
        <Left left={left} />
        <Planned checked={checked} planned={planned} />
        {asksProof ? (
          <ProofForm
            inline
            {...proofForm(act)}
            busy={attempt.kind === 'busy'}
            violations={isWrongProof ? failed : []}
            onProof={sign}
          />
        ) : (
          <div>
            <Button
              kind="primary"
              busy={attempt.kind === 'busy'}
              onClick={() => sign(isProved && planned.asksProof ? byCreation : undefined)}
            >
              {act}
            </Button>
          </div>
        )}
        {isWrongProof || failed.length === 0 ? null : (
          <LinesNote title={t('fund.address.lock.rejected')} lines={failed} />
        )}
      </Stack>
    </Sunk>
  )
}

/** What is confirmed with the lock, as the worker reads it; or why the create is to be confirmed by itself. */
function Planned({ checked, planned }: { readonly checked: CheckedDraft } & Pick<Signable, 'planned'>) {
  const { draft } = checked
  const described = useDescribedCreate(
    checked,
    planned === null ? undefined : { ...planned.transition, assetLockProof: noLockProof },
  )
  const identities = useWorkspace((state) => state.identities)
  if (planned === null)
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
  const { transition } = planned
  if (transition.type === 3) {
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

export function Coins({ coins }: { readonly coins: Signable['shown']['coins'] }) {
  return (
    <Stack gap="snug">
      {coins.map(({ outPoint, amountDuffs }) => (
        <Row key={`${formatHex(outPoint.txid)}:${outPoint.index}`} wrap gap="snug">
          <Text>{t('fund.address.amount-of', { duffs: amountDuffs })}</Text>
          <IdentifierChip
            bare
            label={t('fund.address.lock.spent')}
            {...identifierWords(outPoint.txid, 'hex')}
          />
        </Row>
      ))}
    </Stack>
  )
}

export function Left({ left }: { readonly left: Signable['shown']['left'] }) {
  return left.coins === 0 ? null : (
    <Text as="p" size="small" tone="second">
      {t('fund.address.lock.left', { count: left.coins, duffs: left.amountDuffs })}
    </Text>
  )
}
