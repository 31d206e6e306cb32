import { t } from '#/features/contracts/messages.ts'
import { isOfVersion13, type Finding } from '#/features/contracts/model/contract-report.ts'
import type { FixAction } from '#/features/contracts/model/fixes/fix.ts'
import type { Candidate } from '#/features/contracts/model/form/index-candidates.ts'
import type { IndexQuery } from '#/features/contracts/model/form/contract-index.ts'
import type { IndexLoss } from '#/features/contracts/model/form/index-edits.ts'
import type { PresetName } from '#/features/contracts/model/form/preset.ts'
import type { PropertyKind } from '#/features/contracts/model/form/property-kind.ts'
import type { JsonProblemKind } from '#/protocol/contract/json-tree.ts'
import { formatList } from '#/words/format-list.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import { identifierMediaType, listNetworks } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

export function formatContractName({ name }: { readonly name: string }): string {
  return name.trim() === '' ? t('contract.unnamed') : name
}

const shownTypes = 4

export function formatTypes(types: readonly string[]): string {
  if (types.length === 0) return t('contracts.types.none')
  const names = types.slice(0, shownTypes).map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name))
  const more = types.length - shownTypes
  return more > 0 ? t('contracts.types.more', { names: names.join(', '), count: more }) : names.join(', ')
}

export function formatJsonProblem(kind: JsonProblemKind): string {
  return t('contract.problem', { kind: branchOf(kind) })
}

/** Formats a finding as a sentence, with the names of the affected networks. */
export function formatFinding(finding: Finding): string {
  if (isOfVersion13(finding)) return finding.sentence
  if (finding.rule !== 'network.identifier-type') return formatViolation(finding)
  const other = listNetworks(useWorkspace.getState().networks).find(
    ({ platformName }) => identifierMediaType(platformName) === finding.value,
  )
  const params = {
    ...finding.params,
    network: formatNetworkName(currentNetwork()),
    ...(other === undefined ? {} : { other: formatNetworkName(other) }),
  }
  return formatViolation({ ...finding, params })
}

export function formatFix(action: FixAction): string {
  return t('contract.fix.action', { name: '', value: '', ...action, kind: branchOf(action.kind) })
}

/** Returns the name of a branch of an ICU `select`, which cannot contain hyphens. */
export function branchOf(kind: string): string {
  return kind.replaceAll('-', '_')
}

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

/** Describes a query that an index supports. `type` is the document type. */
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

export function formatCandidate({ field: name, obstacle }: Candidate): string {
  if (obstacle === undefined) return name
  return t('index.field.obstacle', { name, most: 0, ...obstacle, kind: branchOf(obstacle.kind) })
}

export function formatRemoved(name: string, losses: readonly IndexLoss[]): string {
  if (losses.length === 0) return t('form.removed', { name })
  const parts = losses.map(({ kind, name }) =>
    kind === 'index-removed' ? t('form.removed.index', { name }) : t('form.removed.field', { name }),
  )
  return t('form.removed.losses', { name, losses: parts.join(', ') })
}
