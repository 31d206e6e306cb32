import { checkDocument } from '#/protocol/contract/check-document.ts'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { memberOf, isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { Violation } from '#/protocol/violation.ts'
import { makeObject } from './make-value.ts'

export interface MadeDocument {
  readonly document: JsonObject
  /** Rules that it breaks all the same: what is asked for could not be made. */
  readonly violations: readonly Violation[]
  /** Pointers of what is missing because no value was found. */
  readonly gaps: readonly string[]
}

/** A document of a type, made to be valid and checked to be; the same for the same counter. */
export function makeDocument(
  contract: DataContract,
  typeName: string,
  { counter, members }: { readonly counter: number; readonly members: 'all' | 'required' },
): MadeDocument {
  const documentType = memberOf(contract.documents, typeName)
  const making = { counter, members, gaps: [], values: 0 }
  const document = isJsonObject(documentType) ? makeObject(making, documentType, '') : {}
  return { document, violations: checkDocument(contract, typeName, document).violations, gaps: making.gaps }
}
