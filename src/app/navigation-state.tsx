import { Link } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { isSingleFile, version } from '#/platform/build-form.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { useProgram, type ProgramState } from '#/domain/program/program-state.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { countPresent } from '#/domain/identity/present-identities.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Dot } from '#/ui/badge.tsx'
import { t } from './messages.ts'
import styles from './shell.module.css'

export function StatusFoot() {
  const keeping = useProgram((state) => state.keeping)
  const isOnline = useSyncExternalStore(deviceConnection.listen, deviceConnection.isOnline)
  return (
    <Link to="/settings" className={styles['foot']}>
      <Dot tone={isSingleFile ? 'ok' : !isOnline ? 'warn' : keeping === 'kept' ? 'ok' : 'open'} />
      {t('shell.foot', { state: formatState(keeping, isOnline), version })}
    </Link>
  )
}

function formatState(keeping: ProgramState['keeping'], isOnline: boolean): string {
  if (isSingleFile) return t('shell.foot.file')
  if (!isOnline) return t('shell.foot.offline')
  switch (keeping) {
    case 'kept':
      return t('shell.foot.kept')
    case 'downloading':
      return t('shell.foot.downloading')
    case 'unknown':
    case 'none':
    case 'failed':
      return t('shell.foot.server')
  }
}

/** Number of items that a page lists: identities of the current network, contracts or private keys. Hidden for 0. */
export function NavCount({ to }: { readonly to: string }) {
  switch (to) {
    case '/':
      return <IdentitiesCount />
    case '/contracts':
      return <ContractsCount />
    case '/vault':
      return <KeysCount />
    default:
      return null
  }
}

function IdentitiesCount() {
  const networkId = useCurrentNetwork().id
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const networks = useWorkspace((state) => state.networks)
  const count = useMemo(
    () => countPresent({ identities, transitions, networks }, networkId),
    [identities, transitions, networks, networkId],
  )
  return <Count count={count} />
}

function ContractsCount() {
  return <Count count={useWorkspace(({ contracts }) => contracts.size)} />
}

function KeysCount() {
  return <Count count={useVault(({ keys }) => keys.length)} />
}

function Count({ count }: { readonly count: number }) {
  // Screen readers read the number on the page itself.
  return count === 0 ? null : (
    <span className={styles['count']} aria-hidden="true">
      {t('shell.count', { count })}
    </span>
  )
}
