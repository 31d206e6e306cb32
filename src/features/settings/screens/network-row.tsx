import { useState } from 'react'
import { formatNetworkName, formatNetworkUse, kindWord } from '#/words/network-words.ts'
import { t } from '#/features/settings/messages.ts'
import { changeNetwork, removeNetwork } from '#/features/settings/model/network-actions.ts'
import { countUse, findUse } from '#/session/locks/network-use.ts'
import { identifierMediaType, sandboxId, type Network } from '#/workspace/records/network.ts'
import { sweepNetworks } from '#/features/settings/model/networks/sweep-networks.ts'
import { postUndo } from '#/words/post-undo.ts'
import { setCurrentNetwork } from '#/workspace/storage/settings-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Radio } from '#/ui/choice.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { NetworkForm } from './network-form.tsx'
import styles from './networks-card.module.css'

/** One network: what it is, what stands on it, whether it is the current one. */
export function NetworkRow({
  group,
  network,
  current,
  onRefused,
}: {
  readonly group: string
  readonly network: Network
  readonly current: boolean
  readonly onRefused: (error: unknown) => void
}) {
  const [editing, setEditing] = useState(false)
  const drafts = useWorkspace((state) => state.drafts)
  const identities = useWorkspace((state) => state.identities)
  const locks = useWorkspace((state) => state.locks)
  const transitions = useWorkspace((state) => state.transitions)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const use = findUse({ drafts, identities, locks, transitions, bulkRuns, bulkRows }, network.id)
  const name = formatNetworkName(network)
  const remove = () =>
    removeNetwork(network.id).then(
      (undo) => postUndo(t('networks.remove.done', { name }), undo, { onOver: () => void sweepNetworks() }),
      (error: unknown) => onRefused(error),
    )
  return (
    <div className={styles['network']}>
      <Row
        wrap
        top
        end={
          <Row wrap gap="close">
            <Badge>{t('networks.profile', { profile: network.profile })}</Badge>
            {network.id === sandboxId || editing ? null : (
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
              {network.id === sandboxId ? null : (
                <span>{t('networks.nodes.count', { count: network.nodes.length })}</span>
              )}
            </Stack>
          }
        />
      </Row>
      {editing ? (
        <Sunk>
          <NetworkForm
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
        </Sunk>
      ) : null}
    </div>
  )
}

function formatAbout({ id, kind, platformName }: Network): string {
  if (id === sandboxId) return t('networks.sandbox.about')
  return t('networks.own.about', { kind: kindWord(kind), mediaType: identifierMediaType(platformName) })
}
