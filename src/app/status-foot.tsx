import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { isSingleFile, version } from '#/platform/build-form.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { useProgram, type ProgramState } from '#/session/program/program-state.ts'
import { Dot } from '#/ui/badge.tsx'
import { t } from './messages.ts'
import styles from './network-box.module.css'

/** Whether this program works without its server, and its version. */
export function StatusFoot() {
  const keeping = useProgram((state) => state.keeping)
  const isOnline = useSyncExternalStore(deviceConnection.listen, deviceConnection.isOnline)
  return (
    <Link to="/settings" className={styles['foot']}>
      <Dot tone={isSingleFile || keeping === 'kept' ? 'ok' : 'open'} />
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
