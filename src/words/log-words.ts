import { TransitionType } from '#/protocol/platform/transition-type.ts'
import type { LogEvent, LogKind } from '#/domain/keys/log-entry.ts'
import { t } from './t.ts'

const plain = {
  created: 'log.event.created',
  'key-made': 'log.event.key-made',
  'key-imported': 'log.event.key-imported',
  'key-renamed': 'log.event.key-renamed',
  'key-removed': 'log.event.key-removed',
  'damaged-removed': 'log.event.damaged-removed',
  'address-without-backup': 'log.event.address-without-backup',
  'key-exported': 'log.event.key-exported',
  'key-revealed': 'log.event.key-revealed',
  'phrase-made': 'log.event.phrase-made',
  'phrase-imported': 'log.event.phrase-imported',
  'phrase-written-down': 'log.event.phrase-written-down',
  'phrase-revealed': 'log.event.phrase-revealed',
  'phrase-scanned': 'log.event.phrase-scanned',
  'passphrase-changed': 'log.event.passphrase-changed',
  'cost-raised': 'log.event.cost-raised',
  'keys-renewed': 'log.event.keys-renewed',
} as const

export function formatLogEvent(event: LogEvent): string {
  if (event.kind === 'signed') return formatSigned(event.transition)
  if (event.kind === 'funding-signed') return t(ofFunding[event.what], { duffs: BigInt(event.amountDuffs) })
  if (event.kind === 'unlocked') return formatUnlocked(event)
  if (event.kind === 'passkey-added' || event.kind === 'passkey-renamed' || event.kind === 'passkey-removed')
    return t(ofPasskeys[event.kind], { name: event.name })
  if (event.kind === 'keys-restored') return t('log.event.keys-restored', { count: event.records.length })
  if (event.kind === 'backup-made') return t('log.event.backup-made', { keys: event.keys })
  if (event.kind === 'backup-tested') return t('log.event.backup-tested', { keys: event.keys })
  if (event.kind === 'phrase-forgotten') return t('log.event.phrase-forgotten', { keys: event.keys })
  if (event.kind === 'joined') return t('log.event.joined', { count: event.entries })
  if (event.kind === 'restored') return t('log.event.restored', { keys: event.keys })
  return t(plain[event.kind])
}

const ofFunding = {
  'asset-lock': 'log.event.funding-signed',
  'classic-lock': 'log.event.funding-signed',
  refund: 'log.event.funding-signed.refund',
} as const

const ofPasskeys = {
  'passkey-added': 'log.event.passkey-added',
  'passkey-renamed': 'log.event.passkey-renamed',
  'passkey-removed': 'log.event.passkey-removed',
} as const

function formatUnlocked({ by, failed }: Extract<LogEvent, { readonly kind: 'unlocked' }>): string {
  if (by !== undefined && by !== 'passphrase') return t('log.event.unlocked.passkey')
  return failed === 0 ? t('log.event.unlocked') : t('log.event.unlocked.failed', { failed })
}

function formatSigned(type: number): string {
  if (type === TransitionType.create) return t('log.event.signed')
  if (type === TransitionType.topUp) return t('log.event.signed.top-up')
  if (type === TransitionType.withdrawal) return t('log.event.signed.withdrawal')
  if (type === TransitionType.transfer) return t('log.event.signed.transfer')
  return type === TransitionType.update ? t('log.event.signed.update') : t('log.event.signed.other', { type })
}

const kinds = {
  all: 'log.kind.all',
  unlocks: 'log.kind.unlocks',
  signatures: 'log.kind.signatures',
  exposures: 'log.kind.exposures',
  keys: 'log.kind.keys',
  protection: 'log.kind.protection',
  backups: 'log.kind.backups',
} as const satisfies Record<LogKind, string>

export function formatLogKind(kind: LogKind, count: number): string {
  return t(kinds[kind], { count })
}
