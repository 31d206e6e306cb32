import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { feeOfTransition } from '#/protocol/platform/transition-fee.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'
import { t } from '#/features/builder/messages.ts'
import { useReceiver } from '#/features/builder/model/receiver.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { ChangeList } from '#/ui/list.tsx'
import { Text } from '#/ui/text.tsx'

export function CreditSummary({
  transition,
  networkKind,
  isSandbox,
}: {
  readonly transition: UnsignedCredit
  /** Selects the address format. Undefined if the network was removed. */
  readonly networkKind: NetworkKind | undefined
  /** The sandbox takes no fee. */
  readonly isSandbox: boolean
}) {
  const { amount: credits, nonce, userFeeIncrease: percent } = transition
  const { platformCredits, coreCredits } = feeOfTransition(transition)
  const least = formatDashToRead(platformCredits)
  const fee = percent === 0 ? t('fee.increase.none') : t('fee.increase.percent', { percent })
  return (
    <ChangeList
      label={t('builder.form.words')}
      changes={[
        {
          id: 'amount',
          sign: 'minus',
          title: t('send.words.amount', {
            job: transition.type === TransitionType.transfer ? 'transfer' : 'withdrawal',
            dash: formatDashToRead(credits),
            credits,
          }),
          about:
            transition.type === TransitionType.transfer ? (
              <Recipient id={transition.recipientId} />
            ) : (
              <Payout script={transition.outputScript} networkKind={networkKind} />
            ),
        },
        {
          id: 'fee',
          sign: 'arrow',
          title: t('send.words.fee', { fee }),
          about: (
            <Text as="p" tone="second">
              <span>
                {transition.type === TransitionType.withdrawal
                  ? t('send.words.fee.withdrawal', {
                      least,
                      core: formatDashToRead(coreCredits),
                      of: isSandbox ? 'sandbox' : 'network',
                    })
                  : t(isSandbox ? 'send.words.fee.sandbox' : 'send.words.fee.transfer', { least })}
              </span>{' '}
              <span>{t('send.words.nonce', { nonce })}</span>
            </Text>
          ),
        },
      ]}
    />
  )
}

function Recipient({ id }: { readonly id: Uint8Array }) {
  const { known } = useReceiver(id)
  return (
    <>
      <Text as="p" tone="second">
        {known === undefined
          ? t('send.words.stranger')
          : t('send.words.recipient', { name: formatIdentityName(known.record) })}
      </Text>
      <IdentifierChip whole label={t('send.words.recipient.id')} {...identifierWords(id, 'base58')} />
    </>
  )
}

function Payout({
  script,
  networkKind,
}: {
  readonly script: Uint8Array | undefined
  readonly networkKind: NetworkKind | undefined
}) {
  const address = script && networkKind && formatScriptAddress(script, networkKind)
  if (address === undefined)
    return (
      <Text as="p" tone="second">
        {t('send.words.payout')}
      </Text>
    )
  return (
    <Text as="p" tone="second">
      {t('send.words.address')} <Text mono>{address}</Text>
    </Text>
  )
}
