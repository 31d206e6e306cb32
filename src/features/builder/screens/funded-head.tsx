import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { CreateHead } from './create-head.tsx'

/** Which identity a draft makes or tops up, on which network and in which wire profile. */
export function FundedHead({
  judged: { draft },
  id,
}: {
  readonly judged: CheckedDraft
  readonly id: Uint8Array | undefined
}) {
  const known = useWorkspace(({ identities }) =>
    id === undefined ? undefined : identities.get(formatIdentityId(id)),
  )
  const own = draft.kind === 'create' ? draft.label : undefined
  return (
    <CreateHead
      id={id}
      label={own ?? (known === undefined ? t('top-up.stranger') : known.label)}
      profile={draft.profile}
      networkId={draft.networkId}
    />
  )
}
