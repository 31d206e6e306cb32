import { isSandboxId } from '#/store/records/network.ts'
import { formatDashToRead } from './format-dash.ts'
import { isInProgress, type ListedLock, type LockStepName } from '#/domain/funding/list-locks.ts'
import type { KnownLock } from '#/store/records/asset-lock.ts'
import { t } from './t.ts'
import { formatKeyName } from './vault-key-words.ts'

const steps = {
  'key-made': 'locks.step.key-made',
  'transaction-seen': 'locks.step.transaction-seen',
  'lock-seen': 'locks.step.lock-seen',
  'given-out': 'locks.step.given-out',
  signed: 'transitions.state.signed',
  exported: 'transitions.state.exported',
  unanswered: 'transitions.state.unanswered',
  submitted: 'transitions.state.submitted',
  confirmed: 'transitions.state.confirmed',
} as const satisfies Record<LockStepName, string>

const next = {
  'key-made': 'locks.next.key-made',
  'transaction-seen': 'locks.next.transaction-seen',
  'lock-seen': 'locks.next.lock-seen',
  'given-out': 'locks.next.given-out',
  signed: 'locks.next.signed',
  exported: 'locks.next.exported',
  unanswered: 'locks.next.unanswered',
  submitted: 'locks.next.submitted',
} as const satisfies Partial<Record<LockStepName, string>>

function formatLockStep(step: LockStepName): string {
  return t(steps[step])
}

export function formatListedStep(listed: ListedLock): string {
  const { step, arrivedDuffs } = listed
  if (step.kind !== 'confirmed' && !isInProgress(listed)) return t('locks.step.abandoned')
  return arrivedDuffs > 0n ? t('locks.step.paid') : formatLockStep(step.kind)
}

export function formatNext(listed: ListedLock): string | undefined {
  const { kind } = listed.step
  const { key, isOffline, use, arrivedDuffs } = listed
  if (kind === 'confirmed') return undefined
  if (!isInProgress(listed)) return t('locks.next.abandoned')
  // A create or top-up submitted to the sandbox of the older protocols has no record of its own.
  if (kind === 'exported' && use !== undefined && isSandboxId(use.networkId))
    return t('locks.next.exported.sandbox')
  if (kind === 'lock-seen' && isOffline) return t('locks.next.offline')
  const isMissing = key === undefined && use === undefined && !isOffline
  if (isMissing) return t('locks.next.key-missing')
  return arrivedDuffs > 0n ? t('locks.next.paid') : t(next[kind])
}

export function formatLockName({ key, isOffline }: Pick<ListedLock, 'key' | 'isOffline'>): string {
  if (isOffline) return t('locks.key.offline')
  return key === undefined ? t('locks.key.missing') : formatKeyName(key)
}

/** Notice after a draft was discarded: paid or locked funds remain visible. */
export function formatDiscarded(lock: KnownLock | undefined, arrivedDuffs: bigint): string {
  if (arrivedDuffs > 0n) return t('locks.discarded.paid', { dash: formatDashToRead(arrivedDuffs * 1000n) })
  if (lock === undefined || lock.record.givenUpAtMs !== null) return t('builder.discard.done')
  if (lock.record.funds === null) return t('locks.discarded.key')
  if (lock.amountDuffs === undefined) return t('locks.discarded.unknown')
  return t('locks.discarded', { duffs: lock.amountDuffs })
}
