import type { ContractChange } from '#/protocol/contract/contract-change.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { t } from '#/features/contracts/messages.ts'

/** A change of a contract in one sentence. The pointer stands beside it. */
export function formatContractChange({ kind, path, before, after }: ContractChange): string {
  const name = lastName(path)
  switch (kind) {
    case 'document-added':
      return t('versions.document-added', { name })
    case 'document-removed':
      return t('versions.document-removed', { name })
    case 'property-added':
      return t('versions.property-added', { name })
    case 'property-removed':
      return t('versions.property-removed', { name })
    case 'property-required':
      return t('versions.property-required', { name })
    case 'property-optional':
      return t('versions.property-optional', { name })
    case 'property-position':
      return t('versions.property-position', { before: show(before), after: show(after) })
    case 'property-type':
      return t('versions.property-type', { before: show(before), after: show(after) })
    case 'keyword-added':
      return t('versions.keyword-added', { name, after: show(after) })
    case 'keyword-removed':
      return t('versions.keyword-removed', { name, before: show(before) })
    case 'keyword-changed':
      return t('versions.keyword-changed', { name, before: show(before), after: show(after) })
    case 'index-added':
      return t('versions.index-added', { name: indexName(after) })
    case 'index-removed':
      return t('versions.index-removed', { name: indexName(before) })
    case 'index-changed':
      return t('versions.index-changed', { name: indexName(after) })
  }
}

function lastName(path: string): string {
  return namesOf(path).at(-1) ?? ''
}

function indexName(index: unknown): string {
  return typeof index === 'object' && index !== null && 'name' in index ? String(index.name) : ''
}

function show(value: unknown): string {
  if (value === undefined) return t('versions.nothing')
  const text = JSON.stringify(value)
  return text.length > 60 ? cutMiddle(text) : text
}

/** Lines that are the same in both, out of sight. */
export function foldedWords(count: number): string {
  return t('versions.lines.folded', { count })
}
