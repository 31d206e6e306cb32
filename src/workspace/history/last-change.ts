import type { IdentityRecord } from '#/workspace/records/identity-record.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { isPending, transitionStateOf, type TransitionState } from './transition-state.ts'

/** When something last happened to an identity, and what. */
export interface LastChange {
  readonly kind: 'imported' | TransitionState['kind']
  readonly atMs: number
}

/** Read from the records alone, without opening what they hold. */
export function lastChangeOf(record: IdentityRecord, stored: readonly TransitionRecord[]): LastChange {
  const changes = [
    ...record.imports.map(({ atMs }) => ({ kind: 'imported', atMs }) as const),
    ...stored.map(transitionStateOf),
  ]
  const first: LastChange = {
    kind: record.origin === 'imported' ? 'imported' : 'signed',
    atMs: record.addedAtMs,
  }
  return changes.reduce<LastChange>(
    (last, { kind, atMs }) => (atMs >= last.atMs ? { kind, atMs } : last),
    first,
  )
}

/** Whether nothing came of it: its creates were discarded or rejected, and nobody else has shown it. */
export function isDropped(record: IdentityRecord, stored: readonly TransitionRecord[]): boolean {
  if (record.imports.length > 0) return false
  return !stored.some((each) => {
    const state = transitionStateOf(each)
    return each.kind === 'create' && (isPending(state) || state.kind === 'confirmed')
  })
}
