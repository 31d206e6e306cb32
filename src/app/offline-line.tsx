import { useEffect, useState } from 'react'
import { systemClock } from '#/platform/clock.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { Icon } from '#/ui/icon.tsx'
import { HiddenText } from '#/ui/text.tsx'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { t } from './messages.ts'
import styles from './shell.module.css'

type ConnectionState =
  | { readonly kind: 'online'; readonly wasOffline: boolean }
  /** `sinceMs` is missing if the page was loaded without a connection. */
  | { readonly kind: 'offline'; readonly sinceMs?: number }

/** Explains what works offline and what waits. The line overlays the space above the page, so that nothing moves. */
export function OfflineLine() {
  const [connection, setConnection] = useState<ConnectionState>(() =>
    deviceConnection.isOnline() ? { kind: 'online', wasOffline: false } : { kind: 'offline' },
  )
  // The sandbox runs in the page, so it works offline.
  const sandbox = String(isSandboxId(useCurrentNetwork().id))
  useEffect(
    () =>
      deviceConnection.listen(() =>
        setConnection(
          deviceConnection.isOnline()
            ? { kind: 'online', wasOffline: true }
            : { kind: 'offline', sinceMs: systemClock.wallMs() },
        ),
      ),
    [],
  )
  return (
    <div aria-live="polite" className={styles['status']}>
      {connection.kind === 'offline' ? (
        <p className={styles['offline']}>
          <Icon name="warning" size="small" />
          <b>
            {connection.sinceMs === undefined
              ? t('shell.offline')
              : t('shell.offline.since', { at: connection.sinceMs })}
          </b>
          <span className={styles['long']}>{t('shell.offline.about', { sandbox })}</span>
          <span className={styles['short']}>{t('shell.offline.short', { sandbox })}</span>
        </p>
      ) : connection.wasOffline ? (
        <HiddenText>{t('shell.online')}</HiddenText>
      ) : null}
    </div>
  )
}
