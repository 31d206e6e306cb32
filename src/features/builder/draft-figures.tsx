import type { JudgedDraft } from '#/workspace/drafts/judged-funds.ts'
import { formatList } from '#/workspace/messages/format-list.ts'
import { levelWord } from '#/workspace/messages/key-words.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNetwork } from '#/workspace/networks/current-network.ts'
import { KeyValues } from '#/ui/key-values.tsx'
import { Text } from '#/ui/text.tsx'
import { SizeGauge } from './size-gauge.tsx'

export function DraftFigures({ judged: { draft, report } }: { readonly judged: JudgedDraft }) {
  const { balanceCredits, amountDuffs, size } = report
  const network = useNetwork(draft.networkId)
  const unknown = <Text tone="quiet">{t('builder.exists.unknown')}</Text>
  return (
    <>
      <KeyValues
        spread
        items={[
          {
            name: t('builder.exists.balance'),
            value:
              balanceCredits === undefined ? (
                unknown
              ) : (
                <b>{t('builder.exists.credits', { credits: balanceCredits })}</b>
              ),
          },
          {
            name: t('builder.exists.locked'),
            value: amountDuffs === undefined ? unknown : t('builder.exists.duffs', { duffs: amountDuffs }),
          },
          { name: t('builder.exists.keys'), value: formatPlanned(draft.keys) },
          {
            name: t('builder.exists.network'),
            value: t('builder.exists.network.value', {
              network: formatNetworkName(network),
              profile: draft.profile,
            }),
          },
        ]}
      />
      <SizeGauge size={size} profile={draft.profile} />
    </>
  )
}

function formatPlanned(keys: JudgedDraft['draft']['keys']): string {
  if (keys.length === 0) return t('builder.exists.keys.none')
  const levels = [...new Set(keys.map(({ securityLevel }) => securityLevel))].toSorted((a, b) => a - b)
  return t('builder.exists.keys.planned', { count: keys.length, levels: formatList(levels.map(levelWord)) })
}
