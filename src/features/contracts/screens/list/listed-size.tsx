import { contractLimits } from '#/protocol/contract/contract-limit.ts'
import type { ListedContract } from '#/features/contracts/model/listed-contract.ts'
import { useListedVerdict } from '#/features/contracts/model/use-listed-verdict.ts'
import { t } from '#/workspace/messages/t.ts'
import { Text } from '#/ui/text.tsx'

/** How much of the 16 KB a contract takes. */
export function ListedSize({ listed }: { readonly listed: ListedContract }) {
  const { bytes } = useListedVerdict(listed)
  const limit = contractLimits.serializedSize[0].max
  if (bytes === undefined) return <Text tone="quiet">{t('contracts.size.none')}</Text>
  const words = t('contracts.size', { bytes, limit })
  return bytes > limit ? <Text tone="bad">{words}</Text> : words
}
