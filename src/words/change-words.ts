import type { StoredEvent } from '#/domain/network/feed-storage.ts'
import type { ChangeKind, FieldChange, ListChange } from '#/domain/network/list-changes.ts'
import { formatNode } from './node-words.ts'
import { cutMiddle } from './identifier-words.ts'
import { formatList } from './format-list.ts'
import { formatViolation } from './format-violation.ts'
import { formatMasternodeColumn } from './masternode-words.ts'
import { t } from './t.ts'

export function changeWords(kind: ChangeKind): {
  readonly tone: 'neutral' | 'ok' | 'bad'
  readonly text: string
} {
  switch (kind) {
    case 'added':
      return { tone: 'ok', text: t('change.added') }
    case 'removed':
      return { tone: 'bad', text: t('change.removed') }
    case 'banned':
      return { tone: 'bad', text: t('change.banned') }
    case 'revived':
      return { tone: 'ok', text: t('change.revived') }
    case 'confirmed':
      return { tone: 'neutral', text: t('change.confirmed') }
    case 'service':
      return { tone: 'neutral', text: t('change.service') }
    case 'operator':
      return { tone: 'neutral', text: t('change.operator') }
    case 'voting':
      return { tone: 'neutral', text: t('change.voting') }
    case 'other':
      return { tone: 'neutral', text: t('change.other') }
  }
}

/**
 * Formats the old and new value of a member. Leaves out the name of the only change, because the badge already has it.
 */
export function formatFieldChange({ field, before, after }: FieldChange, isOnly = false): string {
  if (field === 'isValid') return after === 'true' ? t('change.to-valid') : t('change.to-banned')
  const values = { before: formatMember(field, before), after: formatMember(field, after) }
  if (isOnly) return t('change.values', values)
  const name =
    field === 'platformHTTPPort' || field === 'platformNodeID' ? field : formatMasternodeColumn(field)
  return t('change.field', { name, ...values })
}

function formatMember(field: FieldChange['field'], value: string): string {
  if (field === 'service') return formatService(value)
  return value === '' || /^0+$/.test(value) ? t('change.no-value') : cutMiddle(value)
}

/** Address of a masternode. A banned one may have none, which the list encodes as zeros. */
export function formatService(service: string): string {
  return hasAddress(service) ? service : t('masternode.no-address')
}

export function hasAddress(service: string): boolean {
  return service !== '[::]:0' && service !== '0.0.0.0:0'
}

export function formatChange({ service, proRegTxHash, kinds }: ListChange, height: number): string {
  const what = formatList(kinds.map((kind) => changeWords(kind).text))
  return t('change.sentence', {
    service: hasAddress(service) ? service : cutMiddle(proRegTxHash),
    what,
    height,
  })
}

/** Events other than changes of the list. `addresses`: the affected nodes, if there are several. */
export function formatEvent(
  event: Exclude<StoredEvent['event'], { kind: 'advanced' }>,
  addresses: readonly string[] = [],
): {
  readonly tone: 'neutral' | 'warn' | 'bad'
  readonly title: string
  readonly text: string
} {
  switch (event.kind) {
    case 'reorg':
      // A reorganization from the genesis block means another chain.
      if (event.to.height === 0)
        return { tone: 'warn', title: t('event.other-chain'), text: t('event.other-chain.about') }
      return {
        tone: 'warn',
        title: t('event.reorg'),
        text: t('event.reorg.about', { from: event.from.height, to: event.to.height }),
      }
    case 'reloaded':
      return { tone: 'neutral', title: t('event.reloaded'), text: t('event.reloaded.about') }
    case 'refused':
      return {
        tone: 'bad',
        title: t('event.rejected'),
        text: t('event.rejected.about', {
          node: formatList((addresses.length > 1 ? addresses : [event.address]).map(formatNode)),
          fault: formatViolation(event.violation),
        }),
      }
    case 'differs':
      return {
        tone: 'bad',
        title: t('event.differs'),
        text: t('event.differs.about', { node: formatNode(event.address), height: event.at.height }),
      }
    case 'not-saved':
      return { tone: 'warn', title: t('event.not-saved'), text: t('event.not-saved.about') }
  }
}
