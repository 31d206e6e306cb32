import { useDeferredValue, useEffect, useState, type ComponentType } from 'react'
import { useOfferedIdentity } from '#/domain/identity/offered-identity.ts'
import { importForm } from '#/features/identities/model/import-form.ts'
import { t } from '#/features/identities/messages.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import type { Network } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import type { IdentitiesHead, Importing } from './identities-page.tsx'
import { NoIdentity } from './no-identity.tsx'

type OnHead = (change: Partial<IdentitiesHead>) => void

export interface IdentitiesParts {
  readonly Stored: ComponentType<{
    readonly network: Network
    readonly onHead: OnHead
  }>
  readonly Import: ComponentType<{ readonly dropped: File | undefined; readonly onClose: () => void }>
}

export function IdentitiesBody({
  importing,
  onImported,
  onHead,
  parts: { Stored, Import },
}: {
  readonly importing: Importing | undefined
  readonly onImported: (importing: Importing | undefined) => void
  readonly onHead: OnHead
  readonly parts: IdentitiesParts
}) {
  // A store update renders in one task. The deferred value lets this render in slices.
  const kind = useDeferredValue(useWorkspace((state) => state.kind))
  const hasRecords = useWorkspace(
    ({ drafts, identities, transitions, locks, bulkRuns, deposits }) =>
      drafts.size + identities.size + transitions.size + locks.size + bulkRuns.size > 0 ||
      [...deposits.values()].some(({ payments }) => payments.length > 0),
  )
  const network = useCurrentNetwork()
  const hasIdentities = useWorkspace(({ identities }) => identities.size > 0)
  useEffect(() => onHead({ hasIdentities }), [hasIdentities, onHead])
  // A form that was open before a reload opens again.
  const [isBegun, setBegun] = useState(
    () => importForm.isBegun() || useOfferedIdentity.getState().id !== undefined,
  )
  const close = () => {
    setBegun(false)
    onImported(importing)
  }
  const opening = <Text tone="quiet">{t('identities.opening')}</Text>
  if (kind === 'starting') return opening
  return (
    <>
      <LatePart fallback={opening}>
        {(importing !== undefined || isBegun) && kind === 'ready' ? (
          <Import dropped={importing?.file} onClose={close} />
        ) : null}
      </LatePart>
      <LatePart fallback={opening}>
        {hasRecords ? <Stored network={network} onHead={onHead} /> : null}
      </LatePart>
      {!hasRecords && kind === 'ready' ? <NoIdentity onHead={onHead} /> : null}
    </>
  )
}
