import type { MasternodeForm } from '#/chain/chain-forms.ts'
import type { StoredEvent } from './feed-storage.ts'

export type ChangeKind =
  | 'added'
  | 'removed'
  | 'banned'
  | 'revived'
  | 'confirmed'
  | 'service'
  | 'operator'
  | 'voting'
  | 'other'

export interface FieldChange {
  readonly field:
    | 'service'
    | 'pubKeyOperator'
    | 'votingAddress'
    | 'isValid'
    | 'confirmedHash'
    | 'platformHTTPPort'
    | 'platformNodeID'
  readonly before: string
  readonly after: string
}

/** Changes of one masternode in a block, or in several blocks that were seen at once. */
export interface ListChange {
  readonly proRegTxHash: string
  readonly service: string
  readonly kinds: readonly ChangeKind[]
  readonly fields: readonly FieldChange[]
}

type Advanced = Extract<StoredEvent['event'], { kind: 'advanced' }>

export function listChanges(event: StoredEvent['event']): readonly ListChange[] {
  if (event.kind !== 'advanced') return []
  const of = ({ proRegTxHash, service }: MasternodeForm, kind: ChangeKind): ListChange => ({
    proRegTxHash,
    service,
    kinds: [kind],
    fields: [],
  })
  return [
    ...event.removed.map((each) => of(each, 'removed')),
    ...event.changed.map(changeOf),
    ...event.added.map((each) => of(each, 'added')),
  ]
}

const fields = [
  'isValid',
  'service',
  'pubKeyOperator',
  'votingAddress',
  'confirmedHash',
  'platformHTTPPort',
  'platformNodeID',
] as const

function changeOf({ before, after }: Advanced['changed'][number]): ListChange {
  const changed = fields.flatMap((field) => {
    const [was, is] = [String(before[field] ?? ''), String(after[field] ?? '')]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
  const kinds = [...new Set(changed.map(({ field }) => kindOf(field, after)))]
  return {
    proRegTxHash: after.proRegTxHash,
    service: after.service,
    kinds: kinds.length === 0 ? ['other'] : kinds,
    fields: changed,
  }
}

function kindOf(field: FieldChange['field'], after: MasternodeForm): ChangeKind {
  switch (field) {
    case 'isValid':
      return after.isValid ? 'revived' : 'banned'
    case 'service':
      return 'service'
    case 'pubKeyOperator':
      return 'operator'
    case 'votingAddress':
      return 'voting'
    case 'confirmedHash':
      return 'confirmed'
    case 'platformHTTPPort':
    case 'platformNodeID':
      return 'other'
  }
}

export function unlistedChanges(event: Advanced): number {
  const { masternodes, added, removed, changed, from } = event
  // The first list is not a change.
  if (from.height === 0) return 0
  const all = masternodes.added + masternodes.removed + masternodes.changed
  return all - added.length - removed.length - changed.length
}

export function historyOf(
  events: readonly StoredEvent[],
  proRegTxHash: string,
): readonly {
  readonly key: string
  readonly height: number
  readonly atMs: number
  readonly change: ListChange
}[] {
  return events
    .flatMap(({ key, atMs, event }) =>
      event.kind === 'advanced'
        ? listChanges(event)
            .filter((change) => change.proRegTxHash === proRegTxHash)
            .map((change) => ({ key, height: event.to.height, atMs, change }))
        : [],
    )
    .toReversed()
}

/** Tells whether an event has changes of interest. */
export function isNews({ event }: StoredEvent): boolean {
  if (event.kind !== 'advanced') return true
  const { masternodes, from } = event
  return from.height === 0 || masternodes.added + masternodes.removed + masternodes.changed > 0
}
