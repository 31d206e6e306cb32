import { Link } from '@tanstack/react-router'
import { type ChainView, idleView, useChain } from '#/session/chain/chain-store.ts'
import { useFreshness } from '#/features/network/model/use-freshness.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from './messages.ts'
import { useCurrentNetwork } from '#/workspace/actions/current-network.ts'
import { listNetworks } from '#/workspace/records/network.ts'
import { setCurrentNetwork } from '#/workspace/storage/settings-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Dot } from '#/ui/badge.tsx'
import { Icon } from '#/ui/icon.tsx'
import styles from './network-box.module.css'

/** Whether a node has another chain, or gave a list that does not verify. */
function isDisputed({ state }: ChainView): boolean {
  return (state?.nodes ?? []).some(
    ({ status, lastFailure }) => status?.kind === 'other-block' || lastFailure === 'chain/bad-list',
  )
}

/** The current network, the way to another, and its wire profile. */
export function NetworkBox() {
  const own = useWorkspace((state) => state.networks)
  const current = useCurrentNetwork()
  const followed = useChain()
  const view = followed.networkId === current.id ? followed : idleView
  const freshness = useFreshness(view)
  const height = view.state?.list?.height
  return (
    <div className={styles['box']}>
      <span className={styles['name']}>
        <span className={styles['dot']}>
          <Dot tone={freshness.kind !== 'fresh' ? 'open' : isDisputed(view) ? 'warn' : 'ok'} />
        </span>
        <select
          className={styles['select']}
          aria-label={t('networks.current')}
          value={current.id}
          onChange={(event) => setCurrentNetwork(event.currentTarget.value)}
        >
          {listNetworks(own).map((network) => (
            <option key={network.id} value={network.id}>
              {formatNetworkName(network)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      {height === undefined ? null : (
        <Link to="/network" className={styles['profile']}>
          {t(freshness.kind === 'stale' ? 'net.box.old' : 'net.box', { height })}
        </Link>
      )}
      <Link to="/settings" className={styles['profile']}>
        {t('networks.profile', { profile: current.profile })}
      </Link>
    </div>
  )
}
