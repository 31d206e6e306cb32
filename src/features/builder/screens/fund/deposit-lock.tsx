import { useState } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { checkAmountText } from '#/session/drafts/fund-actions.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { reviewFunding, signFunding, type FundingReview } from '#/signing/sign-funding.ts'
import { coinsOf } from '#/workspace/history/deposit-coins.ts'
import type { Deposit } from '#/workspace/records/deposit.ts'
import type { Network } from '#/workspace/records/network.ts'
import { t } from '#/features/builder/messages.ts'
import { formatError } from '#/words/format-error.ts'
import { violationLines } from '#/words/format-violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { NamedChoice } from '#/ui/choice.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

/** A deposit, the draft that it pays for, and their network. */
export interface DepositProps {
  readonly checked: CheckedDraft
  readonly network: Network
  readonly deposit: Deposit
}

export type Signable = Extract<FundingReview, { readonly kind: 'signable' }>

/** The lock of what arrived: chosen, read by the vault's worker, shown, and signed once it is confirmed. */
export function DepositLock({
  checked: { draft, report },
  network,
  deposit,
  least,
}: DepositProps & {
  /** What the network takes at least, in duffs. */
  readonly least: bigint | undefined
}) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const keys = useVault((view) => view.keys)
  const [what, setWhat] = useState<'all' | 'wanted'>('all')
  const [reviewed, setReviewed] = useState<FundingReview>()
  const [attempt, run] = useAttempt()
  const { unspent } = coinsOf(deposit)
  const sum = unspent.reduce((total, { amountDuffs }) => total + amountDuffs, 0n)
  const amount = checkAmountText(draft.fund.amount)
  const wanted = amount.ok && amount.value + changeWorthDuffs < sum ? amount.value : undefined
  const record = report.singleUseKey?.id
  const review = () =>
    run(async () => {
      if (record === undefined) return
      setReviewed(
        await reviewFunding(deposit, network.kind, {
          kind: wireProfiles[draft.profile].assetLockPayloads === 'only' ? 'asset-lock' : 'classic-lock',
          record,
          amountDuffs: what === 'wanted' && wanted !== undefined ? wanted : null,
          changeLabel: t('fund.address.change', { number: deposit.keys.length }),
        }),
      )
    })
  // A payment that came since, or a coin that was spent: what is shown is not what there is.
  const shown = reviewed !== undefined && isOf(reviewed, deposit) ? reviewed : undefined
  const isLow = least !== undefined && sum < least + lowFeeDuffs
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
          onValue={(next) => {
            setWhat(next)
            setReviewed(undefined)
          }}
          choices={[
            { value: 'all', text: t('fund.address.lock.all') },
            { value: 'wanted', text: t('fund.address.lock.wanted', { duffs: wanted }) },
          ]}
        />
      )}
      <div>
        <Button
          kind={shown === undefined ? 'primary' : 'plain'}
          busy={attempt.kind === 'busy'}
          why={isOpen && record !== undefined ? undefined : t('fund.vault-why')}
          onClick={review}
        >
          {t('fund.address.lock.review')}
        </Button>
      </div>
      <AttemptNote attempt={attempt} words={formatError} />
      {shown?.kind === 'rejected' ? (
        <LinesNote title={t('fund.address.lock.rejected')} lines={violationLines(shown.violations)} />
      ) : null}
      {shown?.kind === 'signable' && isOpen ? (
        <SignLock
          key={shown.approval}
          review={shown}
          keyName={nameOf(keys.find(({ id }) => id === record))}
          onSign={() => signFunding(deposit.id, shown).finally(() => setReviewed(undefined))}
        />
      ) : null}
    </Stack>
  )
}

// Less change than this is not worth a choice: its output and its spending cost half of it.
const changeWorthDuffs = 2_000n
/** The fee of a lock of one coin without change. */
const lowFeeDuffs = 206n

function nameOf(key: Parameters<typeof formatKeyName>[0] | undefined): string {
  return key === undefined ? '' : formatKeyName(key)
}

export function isOf(review: FundingReview, deposit: Deposit): boolean {
  if (review.kind === 'rejected') return true
  const names = coinsOf(deposit).unspent.map(
    ({ outPoint }) => `${formatHex(outPoint.txid)}:${outPoint.index}`,
  )
  const asked = review.request.outPoints.map(({ txid, index }) => `${formatHex(txid)}:${index}`)
  return names.join() === asked.join()
}

function SignLock({
  review,
  keyName,
  onSign,
}: {
  readonly review: Signable
  readonly keyName: string
  readonly onSign: () => Promise<void>
}) {
  const [attempt, run] = useAttempt()
  const { amountDuffs, credits, feeDuffs, changeDuffs, coins, left } = review.shown
  return (
    <Sunk>
      <Stack gap="close">
        <Text as="p">{t('fund.address.lock.shown')}</Text>
        <KeyValues
          items={[
            {
              name: t('fund.address.lock.amount'),
              value: t('fund.address.amount-of', { duffs: amountDuffs }),
            },
            {
              name: t('fund.address.lock.credits'),
              value: t('fund.address.lock.credits.value', { credits }),
            },
            { name: t('fund.address.lock.fee'), value: t('fund.address.amount-of', { duffs: feeDuffs }) },
            { name: t('fund.address.lock.to'), value: keyName },
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
        <div>
          <Button kind="primary" busy={attempt.kind === 'busy'} onClick={() => run(onSign)}>
            {t('fund.address.lock.sign')}
          </Button>
        </div>
        <AttemptNote attempt={attempt} words={formatError} />
      </Stack>
    </Sunk>
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
