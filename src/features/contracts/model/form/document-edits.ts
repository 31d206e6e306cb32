import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { isJsonObject, type JsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'
import type { DocumentPlace } from './contract-place.ts'
import { firstProperty } from './property-kind.ts'

/** Adds a document type that breaks no rule, so it has one property. */
export function addDocument(contract: JsonObject, name: string): readonly JsonEdit[] {
  const value = {
    type: 'object',
    properties: { property1: firstProperty() },
    additionalProperties: false,
  }
  if (isJsonObject(memberOf(contract, 'documents'))) {
    return [{ kind: 'set', path: pointTo('/documents', name), value }]
  }
  return [{ kind: 'set', path: '/documents', value: { [name]: value } }]
}

export function renameDocument(place: DocumentPlace, to: string): readonly JsonEdit[] {
  return to === place.name ? [] : [{ kind: 'rename', path: place.path, name: to }]
}

export function duplicateDocument(place: DocumentPlace, name: string): readonly JsonEdit[] {
  return [{ kind: 'copy', path: pointTo('/documents', name), from: place.path }]
}

export function removeDocument(place: DocumentPlace): readonly JsonEdit[] {
  return [{ kind: 'remove', path: place.path }]
}

export function freeName(taken: Iterable<string>, base: string): string {
  const names = new Set(taken)
  if (!names.has(base)) return base
  for (let number = 2; ; number += 1) {
    if (!names.has(`${base}${number}`)) return `${base}${number}`
  }
}
