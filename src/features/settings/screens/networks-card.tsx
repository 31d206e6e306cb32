import { useId, useState } from 'react'
import { chainLockQuorumTypes } from '#/protocol/layer1/quorum-lock.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/settings/messages.ts'
import { useCurrentNetwork } from '#/workspace/actions/current-network.ts'
import { listNetworks, type NetworkTerms } from '#/workspace/records/network.ts'
import { addNetwork } from '#/features/settings/model/network-actions.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { setCurrentNetwork, useSettings } from '#/workspace/storage/settings-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { NetworkForm } from './network-form.tsx'
import { NetworkRow } from './network-row.tsx'
import styles from './networks-card.module.css'

const blank: NetworkTerms = {
  name: '',
  profile: 'spec',
  kind: 'testnet',
  platformName: '',
  nodes: [],
  chainLockType: chainLockQuorumTypes.testnet,
  pinnedQuorums: [],
}

/** The networks that identities can be made for, and which of them new drafts are begun on. */
export function NetworksCard() {
  const group = useId()
  const own = useWorkspace((state) => state.networks)
  const ready = useWorkspace((state) => state.kind === 'ready')
  const kept = useSettings((state) => state.kept)
  const current = useCurrentNetwork()
  const [adding, setAdding] = useState(false)
  const add = async (terms: NetworkTerms) => {
    const { id, name } = await addNetwork(terms)
    setCurrentNetwork(id)
    setAdding(false)
    postNotice({ tone: 'ok', text: t('networks.added', { name }) })
  }
  return (
    <Card title={t('networks.title')}>
      <Stack>
        <Text as="p" size="small" tone={kept ? 'second' : 'warn'}>
          {kept ? t('networks.current.hint') : t('networks.current.not-kept')}
        </Text>
        <div role="radiogroup" aria-label={t('networks.current')} className={styles['networks']}>
          {listNetworks(own).map((network) => (
            <NetworkRow
              key={network.id}
              group={group}
              network={network}
              current={network.id === current.id}
              onRefused={(error) => postNotice({ tone: 'bad', text: formatError(error) })}
            />
          ))}
        </div>
        {adding ? (
          <Sunk>
            <NetworkForm
              title={t('networks.add')}
              act={t('networks.add.act')}
              terms={blank}
              onTerms={add}
              onCancel={() => setAdding(false)}
            />
          </Sunk>
        ) : (
          <Stack gap="tight">
            <Text as="p" size="small" tone="quiet">
              {t('networks.add.about')}
            </Text>
            <div>
              <Button
                icon="plus"
                why={ready ? undefined : t('networks.not-ready')}
                onClick={() => setAdding(true)}
              >
                {t('networks.add')}
              </Button>
            </div>
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
