import { refuseNetwork } from '#/features/builder/model/bulk/begin-run.ts'
import { formatErrorCode } from '#/workspace/messages/format-error.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useCurrentNetwork } from '#/workspace/networks/current-network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { PhraseOffer } from '#/features/builder/screens/phrase-offer.tsx'
import { VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { NewRunCard } from './new-run-card.tsx'
import { RunsCard } from './runs-card.tsx'

/** Many identities from one form, and the runs that were begun. */
export function BulkPage() {
  const workspace = useWorkspace((state) => state.kind)
  const vault = useVault((view) => view.session.kind)
  const network = useCurrentNetwork()
  const refusal = refuseNetwork(network)
  const name = formatNetworkName(network)
  if (workspace === 'starting' || vault === 'starting') {
    return <Text tone="quiet">{t('bulk.opening')}</Text>
  }
  return (
    <>
      <PageHead title={t('bulk.title')} note={name} />
      <Stack>
        {refusal === undefined ? (
          <>
            <VaultNeeded />
            <PhraseOffer />
            <NewRunCard network={network} />
          </>
        ) : (
          <Note tone="warn" title={t('bulk.refused', { network: name })}>
            {formatErrorCode(refusal)}
          </Note>
        )}
        <RunsCard networkId={network.id} />
      </Stack>
    </>
  )
}
