import type { ListedContract } from '#/features/contracts/model/listed-contract.ts'
import { useListedVerdict } from '#/features/contracts/model/use-listed-verdict.ts'
import { TextVerdictBadge } from './text-verdict-badge.tsx'

export function ListedVerdict({ listed }: { readonly listed: ListedContract }) {
  return <TextVerdictBadge verdict={useListedVerdict(listed).verdict} />
}
