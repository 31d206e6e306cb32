import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ChainView, idleView, useChain } from '#/domain/network/chain-store.ts'
import type { Freshness } from '#/domain/network/freshness.ts'
import { useFreshness } from '#/features/network/model/use-freshness.ts'
import { formatNetworkName, formatProtocol } from '#/words/network-words.ts'
import { t } from './messages.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId, listNetworks, sandboxId, type Network } from '#/store/records/network.ts'
import { setCurrentNetwork } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Dot } from '#/ui/badge.tsx'
import { Icon } from '#/ui/icon.tsx'
import { useNarrow } from '#/ui/table.tsx'
import styles from './network-box.module.css'

/** Tells whether a node has another chain, or sent a list that does not verify. */
function isDisputed({ state }: ChainView): boolean {
  return (state?.nodes ?? []).some(
    ({ status, lastFailure }) => status?.kind === 'other-block' || lastFailure === 'chain/bad-list',
  )
}

/** State of the current network. Idle while another network is still followed. */
function useFollowed() {
  const current = useCurrentNetwork()
  const followed = useChain()
  const view = followed.networkId === current.id ? followed : idleView
  const freshness = useFreshness(view)
  // A network that was never asked has no status to show.
  const tone: ComponentProps<typeof Dot>['tone'] | undefined =
    view.kind === 'idle' || view.kind === 'no-nodes'
      ? undefined
      : isUnanswered(freshness)
        ? 'bad'
        : freshness.kind !== 'fresh'
          ? 'open'
          : isDisputed(view)
            ? 'warn'
            : 'ok'
  return { current, freshness, tone, height: view.state?.list?.height }
}

function isUnanswered(freshness: Freshness): boolean {
  return freshness.kind === 'stale' && freshness.reason.kind === 'unanswered'
}

const boxWords = { fresh: 'net.box', waiting: 'net.box.saved', stale: 'net.box.old' } as const

export function NetworkBox() {
  const { current, freshness, tone, height } = useFollowed()
  return (
    <div className={styles['box']}>
      <span className={styles['name']}>
        {tone === undefined ? null : (
          <span className={styles['dot']}>
            <Dot tone={tone} />
          </span>
        )}
        <NetworkSelect current={current.id} />
        <Icon name="chevron-down" />
      </span>
      {height === undefined && !isUnanswered(freshness) ? null : (
        <Link to="/network" className={styles['profile']}>
          {height === undefined ? t('net.box.unanswered') : t(boxWords[freshness.kind], { height })}
        </Link>
      )}
      <Link to="/settings" className={styles['profile']}>
        {formatProtocol(current.profile)}
      </Link>
    </div>
  )
}

export function NetworkSwitch() {
  return useNarrow() ? <SmallSwitch /> : null
}

function SmallSwitch() {
  const { current, tone } = useFollowed()
  return (
    <span className={styles['switch']} title={formatNetworkName(current)}>
      {tone === undefined ? null : <Dot tone={tone} />}
      <span className={styles['short']} aria-hidden="true">
        {formatNetworkName(current)}
      </span>
      <Icon name="chevron-down" size="small" />
      <NetworkSelect current={current.id} />
    </span>
  )
}

function NetworkSelect({ current }: { readonly current: string }) {
  const own = useWorkspace((state) => state.networks)
  return (
    <select
      className={styles['select']}
      aria-label={t('networks.current')}
      value={current}
      onChange={(event) => setCurrentNetwork(event.currentTarget.value)}
    >
      {listNetworks(own).map((network) => (
        <NetworkOption key={network.id} network={network} />
      ))}
    </select>
  )
}

/**
 * An option for a network. A simulated network's purpose is the label of an option group, so that the closed menu shows
 * only the name.
 */
function NetworkOption({ network: { id, name } }: { readonly network: Pick<Network, 'id' | 'name'> }) {
  const option = <option value={id}>{formatNetworkName({ id, name })}</option>
  if (!isSandboxId(id)) return option
  return (
    <optgroup label={t(id === sandboxId ? 'networks.menu.sandbox' : 'networks.menu.sandbox-13')}>
      {option}
    </optgroup>
  )
}
