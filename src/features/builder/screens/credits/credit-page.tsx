import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { Link } from '@tanstack/react-router'
import { formatDashToRead } from '#/words/format-dash.ts'
import { feeOfTransition } from '#/protocol/platform/transition-fee.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { leastFeeOf, mostCredits, useCredit } from '#/domain/draft/checked-credit.ts'
import { useStoredRead } from '#/domain/keys/use-stored-read.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useCurrentNetwork, useNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { setCurrentNetwork } from '#/store/settings-store.ts'
import { changeCredit } from '#/domain/draft/credit-actions.ts'
import type { CreditJob } from '#/store/records/credit-draft.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Opening, Columns, PageHead, Stack } from '#/ui/layout.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { CreditReview, CreditSent, CreditSigning, useCreditReading } from './credit-confirmation.tsx'
import { CoreFeeField, FeeIncreaseField } from './fee-fields.tsx'
import { NonceField } from './nonce-field.tsx'
import { AmountField, SignerChoice, ToField, type ShownCredit } from './credit-fields.tsx'

interface Job {
  readonly id: string
  readonly job: CreditJob
}

export function CreditPage({ id, job }: Job) {
  return useStoredRead() ? (
    <StoredCreditPage id={id} job={job} />
  ) : (
    <Opening narrow={434} wide={410}>
      {t('builder.opening')}
    </Opening>
  )
}

function StoredCreditPage({ id, job }: Job) {
  const credit = useCredit(id, job)
  const currentId = useCurrentNetwork().id
  const network = useNetwork(credit?.known.record.networkId ?? currentId)
  const back = (
    <ButtonLink kind="quiet" render={<Link to="/identities/$id" params={{ id }} />}>
      {t('update.back')}
    </ButtonLink>
  )
  if (credit === undefined)
    return (
      <EmptyState title={t('update.not-held')} action={back}>
        {t('send.not-held.about')}
      </EmptyState>
    )
  const { record } = credit.known
  if (wireProfiles[record.profile].codec !== 'bincode')
    return (
      <EmptyState title={t('send.not-offered')} action={back}>
        {t('send.open.why')}
      </EmptyState>
    )
  return (
    <>
      <PageHead
        takesFocus
        title={t('send.title', { job })}
        note={t('send.from', { label: formatIdentityName(record), network: formatNetworkName(network) })}
        actions={back}
      />
      {network === undefined || network.id === currentId ? null : (
        <Note
          action={
            <Button size="small" onClick={() => setCurrentNetwork(network.id)}>
              {t('networks.switch', { network: formatNetworkName(network) })}
            </Button>
          }
        >
          {t('send.other-network', { network: formatNetworkName(network) })}
        </Note>
      )}
      <CreditWork credit={credit} />
    </>
  )
}

function CreditWork({ credit }: ShownCredit) {
  const { job, known, report } = credit
  const reading = useCreditReading(credit)
  const nonce = <NonceField id={known.record.id} nonce={report.nonce} />
  // A known nonce takes one line of the form, but a missing nonce has its own card.
  const isKnown = report.nonce.kind === 'next'
  return (
    <Stack>
      <OutgoingNote credit={credit} />
      <Columns shape="main-wide-aside">
        <Stack>
          <Card title={t('send.form', { job })}>
            <Stack>
              <SignerChoice credit={credit} />
              <ToField credit={credit} />
              <AmountField credit={credit} />
              <FeeFields credit={credit} />
              {isKnown ? nonce : null}
            </Stack>
          </Card>
          {isKnown ? null : <Card title={t('nonce.title')}>{nonce}</Card>}
          <CreditReview credit={credit} reading={reading} />
        </Stack>
        <Stack as="aside" stick>
          <BalanceCard credit={credit} />
          <CreditSigning credit={credit} reading={reading} />
        </Stack>
      </Columns>
      <CreditSent credit={credit} reading={reading} />
    </Stack>
  )
}

function FeeFields({ credit: { job, known, draft } }: ShownCredit) {
  const { id } = known.record
  const { userFeeIncrease, coreFeePerByte } = draft
  const fee = feeOfTransition(
    job === 'withdrawal'
      ? { type: TransitionType.withdrawal, userFeeIncrease, coreFeePerByte }
      : { type: TransitionType.transfer, userFeeIncrease },
  )
  return (
    <>
      <FeeIncreaseField
        value={userFeeIncrease}
        onValue={(percent) => changeCredit(id, job, { userFeeIncrease: percent })}
        credits={fee.platformCredits}
      />
      {job === 'withdrawal' ? (
        <CoreFeeField
          value={coreFeePerByte}
          onValue={(duffs) => changeCredit(id, job, { coreFeePerByte: duffs })}
          credits={fee.coreCredits}
        />
      ) : null}
    </>
  )
}

function OutgoingNote({ credit: { outgoingCredits: credits } }: ShownCredit) {
  if (credits === 0n) return null
  return (
    <Note tone="warn" title={t('send.outgoing', { dash: formatDashToRead(credits) })}>
      {t('send.outgoing.about')}
    </Note>
  )
}

/** The balance before and after the amount and the minimum fee, in both units. */
function BalanceCard({ credit }: ShownCredit) {
  const { job, known, outgoingCredits, spendableCredits: balance, report } = credit
  const isFree = isSandboxId(known.record.networkId)
  const fee = isFree ? 0n : leastFeeOf[job]
  const isShort =
    job === 'withdrawal' && balance !== undefined && mostCredits(job, balance, isFree) === undefined
  const left =
    balance === undefined || report.credits === undefined ? undefined : balance - report.credits - fee
  return (
    <Card title={t('send.balance')}>
      <Stack gap="close">
        <KeyValues
          spread
          items={[
            { name: t('send.balance.now'), value: <Amount credits={known.state?.balanceCredits} /> },
            ...(outgoingCredits === 0n
              ? []
              : [{ name: t('send.balance.outgoing'), value: <Amount credits={outgoingCredits} /> }]),
            {
              name: t('send.balance.sent', { job }),
              value:
                report.credits === undefined ? (
                  t('send.balance.not-typed')
                ) : (
                  <Amount credits={report.credits} />
                ),
            },
            {
              name: t('send.balance.fee'),
              value: isFree ? (
                t('send.balance.fee.none')
              ) : job === 'transfer' ? (
                t('send.balance.fee.unknown')
              ) : (
                <Amount credits={fee} />
              ),
            },
            {
              name: t('send.balance.left'),
              value:
                isShort || (left !== undefined && left < 0n) ? (
                  <Text tone="bad">{t('send.balance.short')}</Text>
                ) : left === 0n && job === 'transfer' && !isFree ? (
                  <Text tone="warn">{t('send.balance.nothing')}</Text>
                ) : (
                  <Amount credits={left} />
                ),
            },
          ]}
        />
        <Text as="p" size="small" tone="quiet">
          {isFree ? t('send.balance.sandbox', { job }) : t('send.balance.about')}
        </Text>
      </Stack>
    </Card>
  )
}

function Amount({ credits }: { readonly credits: bigint | undefined }) {
  if (credits === undefined) return <span>{t('send.balance.unknown')}</span>
  return (
    <>
      {t('send.balance.dash', { dash: formatDashToRead(credits) })}
      <Text as="p" size="small" tone="second">
        {t('send.balance.credits', { credits })}
      </Text>
    </>
  )
}
