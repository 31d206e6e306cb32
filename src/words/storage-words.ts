import { locale } from 'virtual:messages/locale'
import { browserEngine, type Persistence, type StorageStatus } from '#/domain/keys/persistence.ts'
import type { ErrorCode } from '#/domain/program/error-code.ts'
import { t } from './t.ts'

const persistences = {
  unknown: 'storage.unknown',
  persistent: 'storage.kept',
  'not-persistent': 'storage.not-kept',
  denied: 'storage.denied',
  untold: 'storage.untold',
} as const satisfies Record<Persistence, string>

export function formatPersistence(status: Persistence): string {
  return t(persistences[status])
}

const engines = {
  chromium: 'storage.engine.chromium',
  firefox: 'storage.engine.firefox',
  safari: 'storage.engine.safari',
  other: 'storage.engine.other',
} as const

export function formatEviction(): string {
  return t(engines[browserEngine()])
}

/** Formats the used space, such as "3.1 of 2,048 MB". */
export function formatSpace(space: StorageStatus['space']): string {
  if (space === undefined) return t('storage.space.untold')
  const { usedBytes, mostBytes } = space
  const megabytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return t('storage.space.value', {
    used: megabytes.format(usedBytes / 1e6),
    most: megabytes.format(Math.round(mostBytes / 1e6)),
  })
}

const helps: Partial<Record<ErrorCode, string>> = {
  'vault/storage-full': t('storage.fault.full'),
  'workspace/disk-full': t('storage.fault.full'),
  'vault/storage-blocked': t('storage.fault.blocked'),
  'workspace/other-tab': t('storage.fault.blocked'),
  'vault/storage-outdated': t('storage.fault.outdated'),
  'workspace/newer-format': t('storage.fault.outdated'),
}

export function formatFaultHelp(code: ErrorCode): string {
  return helps[code] ?? t('storage.fault.failed')
}
