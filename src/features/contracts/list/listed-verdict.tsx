import type { ListedContract } from '#/workspace/contracts/listed-contract.ts'
import { useListedVerdict } from '#/workspace/contracts/use-listed-verdict.ts'
import { TextVerdictBadge } from './text-verdict-badge.tsx'

export function ListedVerdict({ listed }: { readonly listed: ListedContract }) {
  return <TextVerdictBadge verdict={useListedVerdict(listed).verdict} />
}
