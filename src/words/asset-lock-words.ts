import type { ListedLock } from '#/session/locks/list-locks.ts'
import type { LockStepName } from '#/workspace/history/lock-step.ts'
import type { KnownLock } from '#/workspace/records/asset-lock.ts'
import { t } from './t.ts'
import { formatKeyName } from './vault-key-words.ts'

const steps = {
  'key-made': 'locks.step.key-made',
  'transaction-seen': 'locks.step.transaction-seen',
  'lock-seen': 'locks.step.lock-seen',
  'given-out': 'locks.step.given-out',
  signed: 'locks.step.signed',
  exported: 'locks.step.exported',
  confirmed: 'locks.step.confirmed',
} as const satisfies Record<LockStepName, string>

const next = {
  'key-made': 'locks.next.key-made',
  'transaction-seen': 'locks.next.transaction-seen',
  'lock-seen': 'locks.next.lock-seen',
  'given-out': 'locks.next.given-out',
  signed: 'locks.next.signed',
  exported: 'locks.next.exported',
} as const satisfies Partial<Record<LockStepName, string>>

export function formatLockStep(step: LockStepName): string {
  return t(steps[step])
}

/** What is to be done next. A confirmed lock wants nothing. */
export function formatNext({ step: { kind }, key, isOffline, use }: ListedLock): string | undefined {
  if (kind === 'confirmed') return undefined
  if (kind === 'lock-seen' && isOffline) return t('locks.next.offline')
  const isMissing = key === undefined && use === undefined && !isOffline
  return isMissing ? t('locks.next.key-missing') : t(next[kind])
}

export function formatLockName({ key, isOffline }: Pick<ListedLock, 'key' | 'isOffline'>): string {
  if (isOffline) return t('locks.key.offline')
  return key === undefined ? t('locks.key.missing') : formatKeyName(key)
}

/** What is said when a draft was discarded: whatever may be locked for it is still in sight. */
export function formatDiscarded(lock: KnownLock | undefined): string {
  if (lock === undefined || lock.record.givenUpAtMs !== null) return t('builder.discard.done')
  if (lock.record.funds === null) return t('locks.discarded.key')
  if (lock.amountDuffs === undefined) return t('locks.discarded.unknown')
  return t('locks.discarded', { duffs: lock.amountDuffs })
}
