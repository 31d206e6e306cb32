import { useState } from 'react'
import { longestLink, readPaymentText, type PaymentText } from '#/protocol/layer1/payment-link.ts'
import { useVault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import { isOfCoins, reviewFunding, signFunding, type FundingReview } from '#/domain/funding/sign-funding.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { t } from '#/features/builder/messages.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { formatError } from '#/words/format-error.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { proofForm, useVaultWhy } from '#/words/vault-forms.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { Coins, Left, type DepositProps, type Signable } from './sign-lock.tsx'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { checkAddress } from '#/protocol/layer1/address.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import type { Deposit } from '#/store/records/deposit.ts'

export function DepositRefund(props: Omit<DepositProps, 'checked'>) {
  return (
    <Disclosure title={t('fund.address.refund')}>
      <RefundForm {...props} />
    </Disclosure>
  )
}

const whys = {
  empty: 'fund.address.refund.why.empty',
  own: 'fund.address.refund.why.own',
} as const

/** Refunds all coins of the deposit to a typed address. Each refund needs a proof. */
export function RefundForm({ network, deposit }: Omit<DepositProps, 'checked'>) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const vaultWhy = useVaultWhy()
  const [address, setAddress] = useState('')
  const [reviewed, setReviewed] = useState<FundingReview>()
  const deposits = useWorkspace((state) => state.deposits)
  const read = checkRefundAddress(address, network.kind, deposits)
  const why = vaultWhy ?? (read.why && t(whys[read.why]))
  const [attempt, run] = useAttempt()
  const shown = reviewed !== undefined && isOfCoins(reviewed, deposit) ? reviewed : undefined
  const violations = shown?.kind === 'rejected' ? violationLines(shown.violations) : []
  return (
    <Stack gap="close">
      <Text as="p" size="small" tone="second">
        {t('fund.address.refund.about')}
      </Text>
      <Field label={t('fund.address.refund.to')} violations={violations}>
        <TextInput
          mono
          value={address}
          maxLength={longestLink}
          onChange={(event) => {
            setAddress(event.currentTarget.value)
            setReviewed(undefined)
          }}
        />
      </Field>
      <div>
        <Button
          busy={attempt.kind === 'busy'}
          why={why}
          onClick={() =>
            run(async () =>
              setReviewed(
                await reviewFunding(deposit, network.kind, { kind: 'refund', address: read.address }),
              ),
            )
          }
        >
          {t('fund.address.refund.review')}
        </Button>
      </div>
      <AttemptNote attempt={attempt} words={formatError} />
      {shown?.kind === 'signable' && isOpen ? (
        <SignRefund
          key={shown.approval}
          review={shown}
          askedDuffs={read.amountDuffs}
          onProof={async (proof) => {
            await signFunding(deposit.id, shown, proof)
            setReviewed(undefined)
          }}
        />
      ) : null}
    </Stack>
  )
}

function SignRefund({
  review,
  askedDuffs,
  onProof,
}: {
  readonly review: Signable
  readonly askedDuffs: bigint | undefined
  readonly onProof: (proof: OfferedProof) => Promise<void>
}) {
  const { shown } = review
  const [attempt, run] = useAttempt()
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrongProof = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/wrong-passphrase'
  return (
    <Sunk>
      <Stack gap="close">
        <Text as="p">{t('fund.address.refund.shown')}</Text>
        <KeyValues
          items={[
            {
              name: t('fund.address.refund.amount'),
              value: t('fund.address.amount-of', { duffs: shown.amountDuffs }),
            },
            { name: t('fund.address.refund.paid-to'), value: <Text mono>{shown.paidTo}</Text> },
            {
              name: t('fund.address.lock.fee'),
              value: t('fund.address.amount-of', { duffs: shown.feeDuffs }),
            },
            { name: t('fund.address.lock.spent'), value: <Coins coins={shown.coins} /> },
          ]}
        />
        <Left review={review} />
        {askedDuffs === undefined || askedDuffs === shown.amountDuffs ? null : (
          <Note tone="warn">
            {t('fund.address.refund.asked', { asked: askedDuffs, duffs: shown.amountDuffs })}
          </Note>
        )}
        <ProofForm
          inline
          danger
          {...proofForm(t('fund.address.refund.act'))}
          busy={attempt.kind === 'busy'}
          violations={isWrongProof ? failed : []}
          onProof={(proof) => run(() => onProof(proof))}
        />
        {isWrongProof || failed.length === 0 ? null : (
          <LinesNote title={t('fund.address.lock.rejected')} lines={failed} />
        )}
      </Stack>
    </Sunk>
  )
}

/** The typed refund address, and why it is rejected. The vault’s worker checks all other texts. */
interface RefundAddress extends PaymentText {
  /** `own`: a deposit of this vault has the key of the address, so a refund would only cost a fee. */
  readonly why: 'empty' | 'own' | undefined
}

export function checkRefundAddress(
  text: string,
  network: NetworkKind,
  deposits: ReadonlyMap<string, Pick<Deposit, 'keys'>>,
): RefundAddress {
  const read = readPaymentText(text)
  if (read.address === '') return { ...read, why: 'empty' }
  const script = checkAddress(read.address, network)
  if (!script.ok) return { ...read, why: undefined }
  const isOwn = [...deposits.values()].some(({ keys }) =>
    keys.some(({ publicKey }) => equalBytes(script.value, encodeP2pkhScript(hash160(publicKey)))),
  )
  return { ...read, why: isOwn ? 'own' : undefined }
}
