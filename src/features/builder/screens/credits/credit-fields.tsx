import { useRef } from 'react'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { longestLink, paymentUri, readPaymentText } from '#/protocol/layer1/payment-link.ts'
import { leastFeeOf, mostCredits, type CheckedCredit } from '#/domain/draft/checked-credit.ts'
import { convertCreditText, formatDash } from '#/protocol/platform/credit-amount.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { Button } from '#/ui/button.tsx'
import { isSandboxId } from '#/store/records/network.ts'
import { changeCredit } from '#/domain/draft/credit-actions.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { longestAmount, longestRecipient } from '#/store/records/credit-draft.ts'
import { violationLines } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { ReceiverField } from '#/features/builder/screens/receiver-field.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

export interface ShownCredit {
  readonly credit: CheckedCredit
}

export function SignerChoice({ credit: { job, known, report } }: ShownCredit) {
  if (report.signers.length < 2) return null
  return (
    <Stack gap="snug">
      <Text strong>{t('send.signer')}</Text>
      <Row>
        <Segmented
          label={t('send.signer')}
          choices={[
            { value: 'transfer', text: t('send.key', { by: 'transfer' }) },
            { value: 'owner', text: t('send.key', { by: 'owner' }) },
          ]}
          value={report.by}
          onValue={(signer) => changeCredit(known.record.id, job, { signer })}
        />
      </Row>
    </Stack>
  )
}

export function ToField({ credit }: ShownCredit) {
  const { job, known, draft, report } = credit
  const { id, networkId } = known.record
  if (job === 'transfer')
    return (
      <ReceiverField
        label={t('send.recipient')}
        hint={t('send.recipient.hint')}
        text={draft.to}
        id={report.to}
        violations={report.violations.filter(({ path }) => path === '/recipientId')}
        networkId={networkId}
        except={id}
        stranger={t('send.stranger.about')}
        onText={(to) => changeCredit(id, job, { to })}
      />
    )
  if (report.by === 'owner') return <PayoutAddress credit={credit} />
  return <AddressField credit={credit} />
}

function AddressField({ credit }: ShownCredit) {
  const { job, known, draft, report } = credit
  const { id, networkId } = known.record
  const kind = useNetwork(networkId)?.kind ?? 'testnet'
  const { amountDuffs } = readPaymentText(draft.to)
  const asked = amountDuffs === undefined ? undefined : creditsOf(amountDuffs)
  return (
    <Field
      label={t('send.address')}
      hint={
        draft.to.trim() === ''
          ? t('send.address.hint', { kind })
          : asked === undefined || asked === report.credits
            ? undefined
            : t('send.address.asked', {
                dash: formatDashToRead(asked),
                sent: report.credits === undefined ? 'none' : formatDashToRead(report.credits),
              })
      }
      violations={formatFaults(credit, '/outputScript')}
    >
      <TextInput
        mono
        value={draft.to}
        maxLength={longestLink}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => changeCredit(id, job, { to: shortenLink(value) })}
      />
    </Field>
  )
}

function shortenLink(text: string): string {
  if (text.length <= longestRecipient) return text
  const { address, amountDuffs } = readPaymentText(text)
  const link = address === text.trim() ? text : paymentUri(address, amountDuffs)
  return link.slice(0, longestRecipient)
}

/** The payout address for an Owner key. The network pays there, although the signed bytes do not name the address. */
function PayoutAddress({ credit: { known, report } }: ShownCredit) {
  const kind = useNetwork(known.record.networkId)?.kind
  const address = report.to && kind && formatScriptAddress(report.to, kind)
  return (
    <Stack gap="close">
      <Text strong>{t('send.payout')}</Text>
      {address === undefined ? (
        <Note tone="warn" title={t('send.payout.unknown')}>
          {t('send.payout.unknown.about')}
        </Note>
      ) : (
        <Text mono>{address}</Text>
      )}
      <Text as="p" size="small" tone="second">
        {t('send.payout.about')}
      </Text>
    </Stack>
  )
}

export function AmountField({ credit }: ShownCredit) {
  const { job, known, draft, report } = credit
  const { id } = known.record
  const field = useRef<HTMLInputElement>(null)
  const most = mostCredits(job, credit.spendableCredits, isSandboxId(known.record.networkId))
  const least = job === 'transfer' ? platformLimits.transferCredits : platformLimits.withdrawalCredits.least
  const hint =
    report.credits === undefined
      ? t('send.amount.hint', { dash: formatDashToRead(least), credits: least })
      : t('send.amount.both', { dash: formatDashToRead(report.credits), credits: report.credits })
  return (
    <Stack gap="snug">
      <Field label={t('send.amount')} hint={hint} violations={formatAmountFaults(credit)}>
        <TextInput
          mono
          ref={field}
          inputMode="decimal"
          value={draft.amount}
          maxLength={longestAmount}
          onChange={({ currentTarget: { value } }) => changeCredit(id, job, { amount: value })}
        />
      </Field>
      <Row>
        <Segmented
          label={t('send.unit')}
          choices={[
            { value: 'dash', text: t('send.unit.dash') },
            { value: 'credits', text: t('send.unit.credits') },
          ]}
          value={draft.unit}
          onValue={(unit) =>
            changeCredit(id, job, { unit, amount: convertCreditText(draft.amount, draft.unit, unit) })
          }
        />
        {most === undefined || most === report.credits ? null : (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              changeCredit(id, job, { amount: draft.unit === 'dash' ? formatDash(most) : String(most) })
              field.current?.focus()
            }}
          >
            {t('send.amount.most', { job, dash: formatDashToRead(most) })}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function formatFaults({ report }: CheckedCredit, path: string) {
  return violationLines(report.violations.filter((each) => each.path === path))
}

/** A balance that is too low is shown in the typed unit. */
function formatAmountFaults(credit: CheckedCredit) {
  const { job, spendableCredits: balance, outgoingCredits: outgoing, draft, report } = credit
  return formatFaults(credit, '/amount').map(({ rule, text }) =>
    rule === 'platform.balance' &&
    draft.unit === 'dash' &&
    balance !== undefined &&
    report.credits !== undefined
      ? {
          rule,
          text: t('send.amount.over', {
            dash: formatDashToRead(report.credits + leastFeeOf[job]),
            balance: formatDashToRead(balance),
            outgoing: outgoing === 0n ? 'none' : formatDashToRead(outgoing),
          }),
        }
      : { rule, text },
  )
}
