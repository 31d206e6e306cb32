import { TransitionType } from '#/protocol/platform/transition-type.ts'
import type { ReactNode } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { byCreation } from '#/domain/keys/vault-facts.ts'
import { useVault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import {
  isOfCoins,
  signFunding,
  type DepositUse,
  type FundingReview,
  useFundingReview,
} from '#/domain/funding/sign-funding.ts'
import type { FundingPlan } from '#/domain/funding/confirmed-plan.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { t } from '#/features/builder/messages.ts'
import { fundedLines } from '#/features/builder/words/funding-words.ts'
import { leftLine } from '#/features/builder/words/left-coins-words.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { proofReasonLines } from '#/words/proof-reason-words.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { LinesNote } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'

export interface DepositProps {
  readonly checked: CheckedDraft
  readonly network: Network
  readonly deposit: Deposit
}

export type Signable = Extract<FundingReview, { readonly kind: 'signable' }>

export function ReviewedLock({
  network,
  deposit,
  use,
  plan,
  children,
}: Pick<DepositProps, 'network' | 'deposit'> & {
  readonly use: DepositUse | undefined
  readonly plan: FundingPlan | undefined
  readonly children: (planned: Signable['planned']) => ReactNode
}) {
  const { review, error, readAgain } = useFundingReview(deposit, network.kind, use, plan)
  // A new payment or a spent coin makes the review outdated.
  const shown = use !== undefined && review !== undefined && isOfCoins(review, deposit) ? review : undefined
  return (
    <>
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
          onSign={async (proof) => {
            try {
              await signFunding(deposit.id, shown, proof)
              readAgain()
            } catch (error) {
              // After any other failure, such as a wrong passphrase, the same review can still be signed.
              if (isOutdated(errorCode(error))) readAgain()
              throw error
            }
          }}
        >
          {children(shown.planned)}
        </SignLock>
      ) : null}
    </>
  )
}

/** Tells whether the review must be read again: the worker has forgotten it, or it can no longer be signed. */
function isOutdated(code: string): boolean {
  return code === 'vault/not-shown' || code === 'vault/transition-refused' || code === 'workspace/coins-spent'
}

function SignLock({
  network,
  review,
  onSign,
  children,
}: Pick<DepositProps, 'network'> & {
  readonly review: Signable
  readonly onSign: (proof?: OfferedProof) => Promise<void>
  readonly children: ReactNode
}) {
  const { shown, planned, reasons } = review
  const [attempt, run] = useAttempt()
  const proves = useVault(({ creation }) => creation.proves)
  const keys = useVault((view) => view.keys)
  const { amountDuffs, credits, feeDuffs, changeDuffs, coins } = shown
  const lines = fundedLines(shown.funded, (record) => {
    const key = keys.find(({ id }) => id === record)
    return key && formatKeyName(key)
  })
  const [first, ...others] = planned?.transitions ?? []
  const isOneCreate = first?.type === TransitionType.create && others.length === 0
  const isProved = proves && isSandboxId(network.id) && isOneCreate && reasons.length === 0
  const asksProof = reasons.length > 0 || (planned?.asksProof === true && !isProved)
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
            {
              name: t('fund.address.lock.to'),
              value: (
                <Stack gap="snug">
                  {lines.map((line) => (
                    <Text key={line}>{line}</Text>
                  ))}
                </Stack>
              ),
            },
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
        <Left review={review} />
        {children}
        {proofReasonLines(reasons).map((line) => (
          <Text key={line} as="p" tone="second">
            {line}
          </Text>
        ))}
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
              onClick={() => sign(isProved && planned?.asksProof === true ? byCreation : undefined)}
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

export function Left({ review }: { readonly review: Signable }) {
  const line = leftLine(review)
  return line === undefined ? null : (
    <Text as="p" size="small" tone="second">
      {line}
    </Text>
  )
}
