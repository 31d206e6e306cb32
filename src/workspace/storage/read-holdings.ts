import type { WorkspaceChange } from './workspace-database.ts'
import { upgradeIdentity, type Upgraded } from '#/workspace/history/first-format.ts'
import { IdentityRecord } from '#/workspace/records/identity-record.ts'
import { equalValues } from '#/workspace/records/equal-values.ts'
import { TransitionRecord } from '#/workspace/records/transition-record.ts'

type Stored = Readonly<Record<'identities' | 'transitions', ReadonlyMap<string, unknown>>>

export interface Holdings {
  readonly identities: ReadonlyMap<string, IdentityRecord>
  readonly transitions: ReadonlyMap<string, TransitionRecord>
}

// As many are read without being felt.
const readAtOnce = 100

/**
 * Reads what is stored of identities and transitions: their outer form. What they hold is read when it is looked at.
 * Many are read in parts: it yields where there may be a pause. A record that says the same as the one that is held
 * stays that one, so that nothing is derived from it again.
 */
export function* readHoldings(stored: Stored, held: Holdings) {
  let read = 0
  const identities = new Map<string, IdentityRecord>()
  const transitions = new Map<string, TransitionRecord>()
  const upgraded: Upgraded[] = []
  let unreadable = 0
  for (const [key, value] of stored.transitions) {
    read += 1
    if (read % readAtOnce === 0) yield
    const record = keepEqual(held.transitions.get(key), value, TransitionRecord)
    if (record?.id === key) transitions.set(key, record)
    else unreadable += 1
  }
  for (const [key, value] of stored.identities) {
    read += 1
    if (read % readAtOnce === 0) yield
    const record = keepEqual(held.identities.get(key), value, IdentityRecord)
    const older = record === undefined ? upgradeIdentity(value) : undefined
    if (older?.identity.id === key) upgraded.push(older)
    const identity = record ?? older?.identity
    if (identity?.id === key) identities.set(key, identity)
    else unreadable += 1
  }
  const owed = upgraded.map(({ identity, create }) => ({
    identity,
    create: transitions.get(create.id) ?? create,
  }))
  for (const { create } of owed) transitions.set(create.id, create)
  return { identities, transitions, unreadable, upgrades: owed.flatMap(changesOf) }
}

interface Schema<Value> {
  readonly safeParse: (input: unknown) => { readonly data?: Value | undefined }
}

function keepEqual<Value>(
  held: Value | undefined,
  stored: unknown,
  schema: Schema<Value>,
): Value | undefined {
  if (held !== undefined && equalValues(held, stored)) return held
  return schema.safeParse(stored).data
}

function changesOf({ identity, create }: Upgraded): readonly WorkspaceChange[] {
  return [
    { kind: 'put', store: 'identities', key: identity.id, value: identity },
    { kind: 'put', store: 'transitions', key: create.id, value: create },
  ]
}
