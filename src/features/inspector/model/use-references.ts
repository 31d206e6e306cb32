import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Field, DerivedValue } from '#/protocol/inspect/reading.ts'
import { chain } from '#/session/chain/chain-session.ts'
import { useChain } from '#/session/chain/chain-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { findReferences, namedValues, type Standing } from '#/session/private-text/find-references.ts'

const mostAsked = 500

/** Where what a field names stands, in this workspace and on the network that is followed; nothing of what is nowhere. */
export function useReferences(field: Field, derived: readonly DerivedValue[]): readonly Standing[] {
  const named = useMemo(() => namedValues(field, derived), [field, derived])
  const { identities, transitions, locks, drafts } = useWorkspace()
  const keys = useVault((view) => view.keys)
  const here = useMemo(
    () => findReferences(named, { identities, transitions, locks, drafts }, keys),
    [named, identities, transitions, locks, drafts, keys],
  )
  const listHash = useChain(({ state }) => state?.list?.blockHash)
  const asked = useMemo(() => [...named.hashes].slice(0, mostAsked), [named])
  const { data } = useQuery({
    queryKey: ['find-hashes', listHash, asked],
    queryFn: () => chain.client.findHashes({ hashes: asked }),
    enabled: listHash !== undefined && asked.length > 0,
    staleTime: Infinity,
    gcTime: 10_000,
  })
  const masternodes = data?.masternodes ?? []
  const quorums = data?.quorums ?? []
  const blocks = new Set([...named.blocks, ...(data?.blocks ?? [])])
  return [
    ...here,
    ...masternodes.map((id) => ({ kind: 'masternode', id }) as const),
    ...quorums.map((id) => ({ kind: 'quorum', id }) as const),
    ...[...blocks].map((id) => ({ kind: 'block', id }) as const),
  ]
}
