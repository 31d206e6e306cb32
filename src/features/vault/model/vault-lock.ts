import { useEffect, useState } from 'react'
import { systemTicker } from '#/platform/timer.ts'
import { useVault, vault, type LastLock } from '#/domain/keys/vault-session.ts'
import { t } from '#/words/t.ts'

const lookEveryMs = 1000

/** Minutes, rounded up, until the idle vault locks. Undefined if the vault never locks by itself. */
export function useLockTime(): number | undefined {
  const [minutes, setMinutes] = useState(readMinutes)
  useEffect(() => systemTicker(lookEveryMs, () => setMinutes(readMinutes())), [])
  return minutes
}

function readMinutes(): number | undefined {
  const leftMs = vault.readTimeLeft()
  return leftMs === undefined ? undefined : Math.ceil(leftMs / 60_000)
}

/** A lock that this tab saw, or a reload of this page, which also ends the session. */
type ShownLock = LastLock | { readonly reason: 'reload'; readonly atMs: number }

const reload: ShownLock = { reason: 'reload', atMs: performance.timeOrigin }

export function useLastLock(): ShownLock | undefined {
  const seen = useVault((view) => view.lastLock)
  return seen ?? (isReloaded() ? reload : undefined)
}

function isReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload')
}

export function lockWords(lock: ShownLock): { readonly line: string; readonly about?: string } {
  const at = formatAt(lock.atMs)
  switch (lock.reason) {
    case 'by-hand':
      return { line: lock.isOtherTab ? t('lock.by-hand.other-tab', { at }) : t('lock.by-hand', { at }) }
    case 'idle':
      return { line: t('lock.idle', { minutes: Math.round((lock.idleMs ?? 0) / 60_000), at }) }
    case 'sleep':
      return { line: t('lock.sleep', { at }), about: t('lock.sleep.about') }
    case 'hidden':
      return { line: t('lock.hidden', { at }), about: t('lock.hidden.about') }
    case 'changed':
      return { line: t('lock.changed', { at }), about: t('lock.changed.about') }
    case 'elsewhere':
      return { line: t('lock.other-tab', { at }) }
    case 'unknown-time':
      return { line: t('lock.unknown-time', { at }), about: t('lock.unknown-time.about') }
    case 'reload':
      return { line: t('lock.reload', { at }), about: t('lock.reload.about') }
    case 'failed':
      return { line: t('lock.failed', { at }) }
  }
}

function formatAt(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  return isToday ? t('lock.at.today', { at }) : t('lock.at', { at })
}
