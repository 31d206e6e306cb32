import { useReceiver, balanceStep } from '#/workspace/drafts/receiver.ts'
import type { JudgedTopUp } from '#/workspace/drafts/judged-funds.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNetwork } from '#/workspace/networks/current-network.ts'
import { SizeGauge } from '#/features/builder/size-gauge.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Text } from '#/ui/text.tsx'

/** What the identity receives, and what it will have. */
export function TopUpFigures({ judged: { draft, report } }: { readonly judged: JudgedTopUp }) {
  const { fundedCredits, amountDuffs, identityId, size } = report
  const network = useNetwork(draft.networkId)
  const unknown = <Text tone="quiet">{t('builder.exists.unknown')}</Text>
  return (
    <>
      <KeyValues
        spread
        items={[
          {
            name: t('top-up.adds'),
            value:
              fundedCredits === undefined ? (
                unknown
              ) : (
                <b>{t('builder.exists.credits', { credits: fundedCredits })}</b>
              ),
          },
          {
            name: t('builder.exists.locked'),
            value: amountDuffs === undefined ? unknown : t('builder.exists.duffs', { duffs: amountDuffs }),
          },
          {
            name: t('builder.exists.network'),
            value: t('builder.exists.network.value', {
              network: formatNetworkName(network),
              profile: draft.profile,
            }),
          },
        ]}
      />
      {identityId === undefined ? null : <Balance id={identityId} fundedCredits={fundedCredits} />}
      <SizeGauge size={size} profile={draft.profile} />
    </>
  )
}

function Balance({
  id,
  fundedCredits,
}: {
  readonly id: Uint8Array
  readonly fundedCredits: bigint | undefined
}) {
  const step = balanceStep(useReceiver(id), fundedCredits)
  if (step === undefined) return null
  return (
    <KeyValues
      spread
      items={[
        { name: t('top-up.before'), value: t('builder.exists.credits', { credits: step.before }) },
        { name: t('top-up.after'), value: <b>{t('builder.exists.credits', { credits: step.after })}</b> },
      ]}
    />
  )
}
