import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { listUsedNetworks } from '#/workspace/networks/network-use.ts'
import type { Network } from '#/workspace/networks/network.ts'
import { setCurrentNetwork } from '#/workspace/settings/settings-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'

/** What stands on other networks: nothing is out of sight because another network is the current one. */
export function OtherNetworks({ current }: { readonly current: Network }) {
  const drafts = useWorkspace((state) => state.drafts)
  const identities = useWorkspace((state) => state.identities)
  const networks = useWorkspace((state) => state.networks)
  const locks = useWorkspace((state) => state.locks)
  const transitions = useWorkspace((state) => state.transitions)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  return listUsedNetworks({ drafts, identities, networks, locks, transitions, bulkRuns, bulkRows })
    .filter(({ network }) => network.id !== current.id)
    .map(({ network, count }) => {
      const name = formatNetworkName(network)
      return (
        <Row key={network.id} wrap gap="close">
          <Text size="small" tone="second">
            {t('identities.elsewhere', { count, network: name })}
          </Text>
          <Button size="small" kind="quiet" onClick={() => setCurrentNetwork(network.id)}>
            {t('identities.elsewhere.go', { network: name })}
          </Button>
        </Row>
      )
    })
}
