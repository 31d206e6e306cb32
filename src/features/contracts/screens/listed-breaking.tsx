import { useBreakingChanges, versionsOf } from '#/features/contracts/model/contract-versions.ts'
import type { ContractVersion } from '#/store/records/contract-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { BreakingBadge } from './verdict-badge.tsx'

/** Shows breaking changes since the last version. Loaded only if there is a version. */
export function ListedBreaking({ contractId, text }: { readonly contractId: string; readonly text: string }) {
  const last = useWorkspace(({ contractVersions }) => versionsOf(contractVersions, contractId).at(-1))
  return last === undefined || last.text === text ? null : <BreakingSince version={last} text={text} />
}

function BreakingSince({ version, text }: { readonly version: ContractVersion; readonly text: string }) {
  return <BreakingBadge count={useBreakingChanges(version, text)} number={version.number} />
}
