import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { UnsignedIdentityTopUp } from '#/protocol/transition/transition.ts'
import type { DescribedFunding } from '#/features/builder/model/transition-description.ts'
import { balanceStep, useReceiver, type Receiver } from '#/features/builder/model/receiver.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ChangeList } from '#/ui/change-list.tsx'
import { Text } from '#/ui/text.tsx'
import { FundingSummary } from '#/features/builder/screens/funding-summary.tsx'

/** An identity top-up in plain words: who receives how much, and what that comes to. */
export function TopUpSummary({
  transition,
  funding,
}: {
  readonly transition: UnsignedIdentityTopUp
  readonly funding: DescribedFunding
}) {
  const receiver = useReceiver(transition.identityId)
  const { known } = receiver
  const { fundedCredits } = funding
  const name = formatIdentityName(known?.record ?? { label: '', id: formatIdentityId(transition.identityId) })
  const step = isCounted(receiver, funding) ? undefined : balanceStep(receiver, fundedCredits)
  return (
    <ChangeList
      label={t('builder.form.words')}
      changes={[
        {
          id: 'credits',
          title:
            fundedCredits === undefined
              ? t('top-up.words.unknown', { name })
              : t('top-up.words', { credits: fundedCredits, name }),
          about: (
            <>
              <FundingSummary proof={transition.assetLockProof} funding={funding} />
              {known === undefined ? (
                <Text as="p" tone="second">
                  {t('top-up.stranger.about')}
                </Text>
              ) : null}
            </>
          ),
        },
        ...(step === undefined
          ? []
          : [
              {
                id: 'balance',
                sign: 'arrow' as const,
                title: t('top-up.words.balance', step),
                about: (
                  <Text as="p" tone="second">
                    {t('top-up.words.balance.about')}
                  </Text>
                ),
              },
            ]),
      ]}
    />
  )
}

// Once it is confirmed, the balance that is known has it in it.
function isCounted({ known }: Receiver, { outPoint }: DescribedFunding): boolean {
  if (known === undefined || outPoint === undefined) return false
  return known.transitions.some(
    ({ record, state }) =>
      state.kind === 'confirmed' && record.outPoint !== null && equalBytes(record.outPoint, outPoint),
  )
}
