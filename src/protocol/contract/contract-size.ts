import type { DataContract } from './check-contract.ts'
import { contractLimits } from './platform-version.ts'
import { toBinaryForm } from './byte-array.ts'
import { measureJson } from './json-extent.ts'
import { isJsonObject, memberOf, type JsonObject } from './json-value.ts'

export interface ContractSize {
  readonly bytes: number
  readonly limitBytes: number
  /** Each definition alone, without its name, in the order of the contract. */
  readonly documentTypes: readonly { readonly name: string; readonly bytes: number }[]
}

/** Returns how much of the 16 KB a contract and each of its document types take. */
export function measureContract(contract: DataContract): ContractSize {
  const documentTypes = Object.entries(contract.documents).map(([name, definition]) => ({
    name,
    bytes: measureJson(definition).bytes,
  }))
  return {
    bytes: measureJson(contract).bytes,
    limitBytes: contractLimits.serializedSize[0].max,
    documentTypes,
  }
}

export interface DocumentSize {
  readonly bytes: number
  readonly limitBytes: number
  readonly indices: readonly IndexEntrySize[]
}

/** The canonical CBOR of the indexed values. The specification does not show how entries are stored. */
export interface IndexEntrySize {
  readonly name: string
  readonly bytes: number
  /** `bytes` is absent if the document lacks the field. */
  readonly fields: readonly { readonly field: string; readonly bytes?: number }[]
}

/** Returns a checked document's share of the 16 KB, and the size of its entry in each index. */
export function measureDocument(
  contract: DataContract,
  typeName: string,
  document: JsonObject,
): DocumentSize {
  const documentType = memberOf(contract.documents, typeName)
  const binary = toBinaryForm(documentType, document)
  const indices = isJsonObject(documentType) ? memberOf(documentType, 'indices') : undefined
  return {
    bytes: measureJson(binary).bytes,
    limitBytes: contractLimits.serializedSize[0].max,
    indices: Array.isArray(indices)
      ? indices.filter(isJsonObject).map((index) => measureEntry(index, binary))
      : [],
  }
}

function measureEntry(index: JsonObject, document: unknown): IndexEntrySize {
  const properties = memberOf(index, 'properties')
  const entries: readonly unknown[] = Array.isArray(properties) ? properties : []
  const fields = entries
    .flatMap((entry) => (isJsonObject(entry) ? Object.keys(entry) : []))
    .map((field) => {
      const value = valueAt(document, field)
      return value === undefined ? { field } : { field, bytes: measureJson(value).bytes }
    })
  const bytes = fields.reduce((total, field) => total + (field.bytes ?? 0), 0)
  const name = memberOf(index, 'name')
  return { name: typeof name === 'string' ? name : '', bytes, fields }
}

function valueAt(document: unknown, field: string): unknown {
  let value = document
  for (const name of field.split('.')) value = isJsonObject(value) ? memberOf(value, name) : undefined
  return value
}
