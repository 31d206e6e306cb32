import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { freeName } from './document-edits.ts'
import { freeCandidate, indexNameFor } from './index-candidates.ts'
import { addIndex } from './index-edits.ts'
import { indicesOf } from './index-fields.ts'

/** The index that a document type gets next: over the first field that is free, named by it; nothing where none is. */
export function newIndex(
  documentType: JsonObject,
  documentPath: string,
  version: PlatformVersion,
): { readonly edits: readonly JsonEdit[]; readonly path: string } | undefined {
  const field = freeCandidate(documentType, version)
  if (field === undefined) return undefined
  const all = indicesOf(documentType)
  const name = freeName(
    all.map((each) => each.name),
    indexNameFor(field),
  )
  const indices = memberOf(documentType, 'indices')
  const at = Array.isArray(indices) ? indices.length : 0
  return { edits: addIndex(documentType, documentPath, name, field), path: `${documentPath}/indices/${at}` }
}
