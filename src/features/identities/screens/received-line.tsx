import { Link } from '@tanstack/react-router'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { listReceived } from '#/domain/identity/identity-view.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { ListedIdentity } from '#/features/identities/model/list-identities.ts'
import { t } from '#/features/identities/messages.ts'
import { Text } from '#/ui/text.tsx'
import { formatIdentityName } from '#/words/identity-words.ts'

type Received = ReadonlyMap<string, bigint>

const none: Received = new Map()
const ReceivedContext = createContext(none)

/** Computes, once for all rows, the credits received from identities here that the balances do not include yet. */
export function ReceivedOf({
  listed,
  isCounted,
  children,
}: {
  readonly listed: readonly ListedIdentity[]
  readonly isCounted: boolean
  readonly children: ReactNode
}) {
  const transitions = useWorkspace((state) => state.transitions)
  // Transitions are read in slices, and a partial sum would be wrong.
  const now = useMemo(() => {
    const receivers = isCounted ? listed.flatMap(({ derived }) => derived?.known ?? []) : undefined
    return receivers && listReceived(receivers, transitions.values())
  }, [listed, isCounted, transitions])
  const [counted, setCounted] = useState(now)
  if (now !== undefined && now !== counted) setCounted(now)
  return <ReceivedContext value={counted ?? none}>{children}</ReceivedContext>
}

/** Credits from identities here that the balance lacks. The identity's page reads its balance from nodes. */
export function ReceivedLine({ record }: { readonly record: IdentityRecord }) {
  const credits = useContext(ReceivedContext).get(record.id)
  const network = useNetwork(record.networkId)
  if (credits === undefined) return null
  const nodes = String(network !== undefined && platformNodesOf(network).length > 0)
  const label = t('identities.received.of', { label: formatIdentityName(record), credits, nodes })
  return (
    <Text size="small">
      <Link to="/identities/$id" params={{ id: record.id }} aria-label={label}>
        {t('identities.received', { credits, nodes })}
      </Link>
    </Text>
  )
}
