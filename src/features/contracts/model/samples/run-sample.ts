import { checkDocument } from '#/protocol/contract/check-document.ts'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { checkContractText } from '#/protocol/contract/contract-text.ts'
import { measureDocument, type DocumentSize } from '#/protocol/contract/contract-size.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import type { Violation } from '#/protocol/violation.ts'

/** What a document type says of the text of a sample. */
export interface SampleRun {
  readonly violations: readonly Violation[]
  readonly notCheckable: readonly Violation[]
  /** Violations beyond those listed. */
  readonly unlisted: number
  /** Nothing where it is no document. */
  readonly size: DocumentSize | undefined
}

/** Runs the text of a sample against its type. Never throws. */
export function runSample(contract: DataContract, typeName: string, text: string): SampleRun {
  const read = checkContractText(text)
  const value = read.ok ? read.value : plainValue(text)
  if (value === undefined) {
    return { violations: read.ok ? [] : read.violations, notCheckable: [], unlisted: 0, size: undefined }
  }
  const { violations, notCheckable, unlisted } = checkDocument(contract, typeName, value)
  const size = isJsonObject(value) ? measureDocument(contract, typeName, value) : undefined
  return { violations, notCheckable, unlisted, size }
}

/** JSON that is no object breaks a rule of documents; what is no JSON breaks one of text. */
function plainValue(text: string): unknown {
  if (text.length > 1000) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? undefined : value
  } catch {
    return undefined
  }
}
