import { lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { chainLockQuorumTypes } from '#/protocol/layer1/quorum-lock.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/settings/messages.ts'
import { currentNetwork, useCurrentNetwork } from '#/domain/network/current-network.ts'
import { listNetworks } from '#/store/records/network.ts'
import { addNetwork, changeNetwork, removeNetwork } from '#/features/settings/model/network-actions.ts'
import { sweepNetworks } from '#/features/settings/model/sweep-networks.ts'
import {
  type NetworkTerms,
  identifierMediaType,
  isSandboxId,
  sandboxId,
  type Network,
} from '#/store/records/network.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { setCurrentNetwork, useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack, Sunk, Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './networks-card.module.css'
import { formatNetworkName, formatProtocol, kindWord } from '#/words/network-words.ts'
import { formatNetworkUse } from '#/features/settings/words/network-use-words.ts'
import { countUse, findUse } from '#/domain/funding/network-use.ts'
import { postUndo } from '#/words/post-undo.ts'
import { Badge } from '#/ui/badge.tsx'
import { Radio } from '#/ui/choice.tsx'
import { LatePart } from '#/ui/late-part.tsx'

const LazyForm = lazyRouteComponent(() => import('./network-form.tsx'), 'NetworkForm')

const blank: NetworkTerms = {
  name: '',
  profile: 'platform-13',
  kind: 'testnet',
  platformName: '',
  nodes: [],
  platformNodes: [],
  chainLockType: chainLockQuorumTypes.testnet,
  pinnedQuorums: [],
}

const addNetworkHash = 'add-network'

export function NetworksCard() {
  const group = useId()
  const own = useWorkspace((state) => state.networks)
  const ready = useWorkspace((state) => state.kind === 'ready')
  const isSaved = useSettings((state) => state.isSaved)
  const current = useCurrentNetwork()
  const [adding, setAdding] = useState(false)
  // Each visit to the address opens the form once, like the button. Text in an open form stays.
  const visit = useLocation({
    select: ({ hash, state }) => (hash === addNetworkHash ? state.__TSR_key : undefined),
  })
  const [opened, setOpened] = useState<string>()
  if (ready && visit !== undefined && visit !== opened) {
    setOpened(visit)
    setAdding(true)
  }
  const add = async (terms: NetworkTerms) => {
    const { id, name } = await addNetwork(terms)
    setCurrentNetwork(id)
    setAdding(false)
    postNotice({ tone: 'ok', text: t('networks.added', { name }) })
  }
  return (
    <Card title={t('networks.title')}>
      <Stack>
        <Text as="p" size="small" tone={isSaved ? 'second' : 'warn'}>
          {isSaved ? t('networks.current.hint') : t('networks.current.not-kept')}
        </Text>
        <div role="radiogroup" aria-label={t('networks.current')} className={styles['networks']}>
          {listNetworks(own).map((network) => (
            <NetworkRow
              key={network.id}
              group={group}
              network={network}
              current={network.id === current.id}
              onRejected={(error) => postNotice({ tone: 'bad', text: formatError(error) })}
            />
          ))}
        </div>
        <div id={addNetworkHash}>
          {adding ? (
            <Sunk>
              <LatePart>
                <LazyForm
                  title={t('networks.add')}
                  act={t('networks.add.act')}
                  terms={blank}
                  onTerms={add}
                  onCancel={() => setAdding(false)}
                />
              </LatePart>
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
        </div>
      </Stack>
    </Card>
  )
}

function NetworkRow({
  group,
  network,
  current,
  onRejected,
}: {
  readonly group: string
  readonly network: Network
  readonly current: boolean
  readonly onRejected: (error: unknown) => void
}) {
  const [editing, setEditing] = useState(false)
  const drafts = useWorkspace((state) => state.drafts)
  const identities = useWorkspace((state) => state.identities)
  const locks = useWorkspace((state) => state.locks)
  const transitions = useWorkspace((state) => state.transitions)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const deposits = useWorkspace((state) => state.deposits)
  const use = findUse({ drafts, identities, locks, transitions, bulkRuns, bulkRows, deposits }, network.id)
  const name = formatNetworkName(network)
  const remove = () =>
    removeNetwork(network.id).then(
      (undo) => {
        const now = current ? formatNetworkName(currentNetwork()) : 'none'
        postUndo(t('networks.remove.done', { name, current: now }), undo, {
          onOver: () => void sweepNetworks(),
        })
      },
      (error: unknown) => onRejected(error),
    )
  return (
    <div className={styles['network']}>
      <Row
        wrap
        top
        end={
          <Row wrap gap="close">
            <Badge>{formatProtocol(network.profile)}</Badge>
            {isSandboxId(network.id) || editing ? null : (
              <>
                <Button size="small" label={t('networks.edit.of', { name })} onClick={() => setEditing(true)}>
                  {t('networks.edit')}
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  label={t('networks.remove.of', { name })}
                  why={countUse(use) > 0 ? t('networks.remove.why') : undefined}
                  onClick={() => void remove()}
                >
                  {t('networks.remove')}
                </Button>
              </>
            )}
          </Row>
        }
      >
        <Radio
          name={group}
          label={name}
          checked={current}
          onChosen={() => setCurrentNetwork(network.id)}
          hint={
            <Stack gap="snug">
              <span>{formatAbout(network)}</span>
              <span>{formatNetworkUse(use)}</span>
              {isSandboxId(network.id) ? null : <span>{formatNodeCounts(network)}</span>}
            </Stack>
          }
        />
      </Row>
      {editing ? (
        <Sunk>
          <LatePart>
            <LazyForm
              title={t('networks.edit.title', { name })}
              act={t('networks.edit.save')}
              terms={{ ...network, name }}
              frozen={countUse(use) > 0}
              onTerms={async (terms) => {
                await changeNetwork(network.id, terms)
                setEditing(false)
              }}
              onCancel={() => setEditing(false)}
            />
          </LatePart>
        </Sunk>
      ) : null}
    </div>
  )
}

/** Formats the numbers of nodes. Either kind suffices, because both give the masternode list. */
function formatNodeCounts({ nodes, platformNodes }: Network): string {
  const core = t('networks.nodes.count', { count: nodes.length })
  if (platformNodes.length === 0) return core
  const platform = t('networks.nodes.count.platform', { count: platformNodes.length })
  return nodes.length === 0 ? platform : `${core} ${platform}`
}

function formatAbout({ id, kind, platformName }: Network): string {
  if (id === sandboxId) return t('networks.sandbox.about')
  if (isSandboxId(id)) return t('networks.sandbox-13.about')
  return t('networks.own.about', { kind: kindWord(kind), mediaType: identifierMediaType(platformName) })
}
