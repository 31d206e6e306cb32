import type { IndexLoss } from '#/features/contracts/model/form/index-edits.ts'
import type { Candidate } from '#/features/contracts/model/form/index-candidates.ts'
import type { IndexQuery } from '#/features/contracts/model/form/contract-index.ts'
import type { PresetName } from '#/features/contracts/model/form/preset.ts'
import type { PropertyKind } from '#/features/contracts/model/form/property-kind.ts'
import type { KeywordBound } from '#/features/contracts/model/form/schema-keywords.ts'
import { formatList } from '#/words/format-list.ts'
import { t } from '#/features/contracts/messages.ts'

const kinds = {
  string: 'form.type.string',
  integer: 'form.type.integer',
  number: 'form.type.number',
  boolean: 'form.type.boolean',
  identifier: 'form.type.identifier',
  bytes: 'form.type.bytes',
  array: 'form.type.array',
  object: 'form.type.object',
} as const satisfies Record<PropertyKind, string>

export function formatKind(kind: PropertyKind | undefined): string {
  return t(kind === undefined ? 'form.type.none' : kinds[kind])
}

const presetTexts = {
  'short-text': 'form.preset.short-text',
  'long-text': 'form.preset.long-text',
  slug: 'form.preset.slug',
  identifier: 'form.preset.identifier',
  hash: 'form.preset.hash',
  bytes: 'form.preset.bytes',
  timestamp: 'form.preset.timestamp',
  amount: 'form.preset.amount',
  number: 'form.preset.number',
  flag: 'form.preset.flag',
  date: 'form.preset.date',
  email: 'form.preset.email',
  uri: 'form.preset.uri',
  list: 'form.preset.list',
  object: 'form.preset.object',
} as const satisfies Record<PresetName, string>

export function formatPreset(preset: PresetName): string {
  return t(presetTexts[preset])
}

const bounds = {
  indexed: 'form.bound.indexed',
  pattern: 'form.bound.pattern',
  format: 'form.bound.format',
  unique: 'form.bound.unique',
} as const satisfies Record<KeywordBound['because'], string>

/** "At most 63 when indexed." */
export function formatBound({ most, because }: KeywordBound): string {
  return t(bounds[because], { most })
}

/** What an index serves, in words. `type` is the document type. */
export function formatQuery(type: string, query: IndexQuery): string {
  switch (query.kind) {
    case 'one':
      return t('index.query.one', { type, fields: formatList(query.equal) })
    case 'equal': {
      const fields = formatList(query.equal)
      if (query.thenBy === undefined) return t('index.query.equal', { type, fields })
      return t('index.query.equal.then', { type, fields, next: query.thenBy })
    }
    case 'range': {
      const { equal, range } = query
      if (equal.length === 0) return t('index.query.range', { type, range })
      return t('index.query.range.given', { type, fields: formatList(equal), range })
    }
    case 'order':
      return t('index.query.order', { type, by: query.by })
  }
}

/** A field that an index could name, or why it cannot. */
export function formatCandidate({ field: name, obstacle }: Candidate): string {
  switch (obstacle?.kind) {
    case undefined:
      return name
    case 'too-long':
      return t('index.field.too-long', { name, most: obstacle.most })
    case 'unbounded':
      return t('index.field.unbounded', { name, most: obstacle.most })
    case 'too-many':
      return t('index.field.too-many', { name, most: obstacle.most })
    case 'list':
      return t('index.field.list', { name })
    case 'type':
      return t('index.field.type', { name })
  }
}

/** What is said when a property was removed, with what became of its indices. */
export function formatRemoved(name: string, losses: readonly IndexLoss[]): string {
  if (losses.length === 0) return t('form.removed', { name })
  const parts = losses.map(({ kind, name }) =>
    kind === 'index-removed' ? t('form.removed.index', { name }) : t('form.removed.field', { name }),
  )
  return t('form.removed.losses', { name, losses: parts.join(', ') })
}
