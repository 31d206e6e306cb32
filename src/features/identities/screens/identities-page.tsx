import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { importForm } from '#/features/identities/model/import-form.ts'
import { useListedIdentities } from '#/features/identities/model/use-listed-identities.ts'
import { useLocks } from '#/workspace/locks/use-locks.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useCurrentNetwork } from '#/workspace/networks/current-network.ts'
import { shelfOf } from '#/workspace/networks/list-networks.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { DropZone } from '#/ui/drop-zone.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Text } from '#/ui/text.tsx'
import { CreateLink } from './create-link.tsx'
import { DraftCard } from './draft-card.tsx'
import { HoldingsFigures } from './holdings-figures.tsx'
import { ImportCard } from './import/import-card.tsx'
import { ListCard } from './list-card.tsx'
import { LocksCard } from './locks-card.tsx'
import { NoIdentity } from './no-identity.tsx'
import { OtherNetworks } from './other-networks.tsx'

export function IdentitiesPage() {
  const kind = useWorkspace((state) => state.kind)
  const drafts = useWorkspace((state) => state.drafts)
  const networks = useWorkspace((state) => state.networks)
  const network = useCurrentNetwork()
  const identities = useListedIdentities(network.id)
  // What is imported: nothing while the form is shut, a file that was dropped on the page. A form that was begun is open.
  const [importing, setImporting] = useState<{ readonly file: File | undefined } | undefined>(() =>
    importForm.isBegun() ? { file: undefined } : undefined,
  )
  const open = useMemo(
    () =>
      [...drafts.values()]
        .filter(({ signed, networkId }) => signed === null && shelfOf(networks, networkId).id === network.id)
        .toSorted((a, b) => b.savedAtMs - a.savedAtMs),
    [drafts, network, networks],
  )
  const present = useMemo(() => identities.listed.filter(({ isAway }) => !isAway), [identities])
  const { inProgress } = useLocks(network.id)
  const isEmpty = open.length === 0 && present.length === 0 && inProgress.length === 0
  // Shuts the form of one import: a file that was dropped while it ended has opened the next.
  const close = () => setImporting((now) => (now === importing ? undefined : now))
  return (
    <DropZone label={t('import.drop')} onFile={(file) => setImporting({ file })}>
      <PageHead
        title={t('identities.title')}
        note={
          present.length === 0
            ? undefined
            : t('identities.count', { count: present.length, network: formatNetworkName(network) })
        }
        actions={
          <>
            <Button icon="upload" onClick={() => setImporting({ file: undefined })}>
              {t('import.open')}
            </Button>
            <ButtonLink render={<Link to="/build/top-up/{-$id}" />}>{t('top-up.open')}</ButtonLink>
            <ButtonLink render={<Link to="/build/bulk" />}>{t('bulk.link')}</ButtonLink>
            {isEmpty ? null : <CreateLink />}
          </>
        }
      />
      {kind === 'starting' ? <Text tone="quiet">{t('identities.opening')}</Text> : null}
      {importing === undefined || kind !== 'ready' ? null : (
        <ImportCard dropped={importing.file} onClose={close} />
      )}
      {kind === 'ready' && isEmpty ? <NoIdentity network={network} /> : null}
      {isEmpty ? null : <HoldingsFigures listed={present} />}
      {open.map((draft) => (
        <DraftCard key={draft.id} draft={draft} />
      ))}
      <LocksCard networkId={network.id} />
      {identities.listed.length === 0 ? null : <ListCard identities={identities} />}
      <OtherNetworks current={network} />
    </DropZone>
  )
}
