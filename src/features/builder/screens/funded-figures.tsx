import type { ComponentProps } from 'react'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import { KeyValues } from '#/ui/key-values.tsx'
import { Text } from '#/ui/text.tsx'

/** What a draft comes to: its credits under the name that they have there, what was locked for them, and where. */
export function FundedFigures({
  draft,
  name,
  credits,
  amountDuffs,
  also = [],
}: {
  readonly draft: FundedDraft
  readonly name: string
  readonly credits: bigint | undefined
  readonly amountDuffs: bigint | undefined
  readonly also?: ComponentProps<typeof KeyValues>['items']
}) {
  const network = useNetwork(draft.networkId)
  const unknown = <Text tone="quiet">{t('builder.exists.unknown')}</Text>
  return (
    <KeyValues
      spread
      items={[
        { name, value: credits === undefined ? unknown : <b>{t('builder.exists.credits', { credits })}</b> },
        {
          name: t('builder.exists.locked'),
          value: amountDuffs === undefined ? unknown : t('builder.exists.duffs', { duffs: amountDuffs }),
        },
        ...also,
        {
          name: t('builder.exists.network'),
          value: t('builder.exists.network.value', {
            network: formatNetworkName(network),
            profile: draft.profile,
          }),
        },
      ]}
    />
  )
}
