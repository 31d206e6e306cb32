import { type JsonObjectNode, type JsonProblem, readJsonTree } from '#/protocol/contract/json-tree.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { ContractRecord } from '#/store/records/contract-record.ts'

type ContractReading =
  | { readonly tree: JsonObjectNode; readonly value: JsonObject }
  | { readonly problem: JsonProblem }

// The platform takes 16,384 bytes. What is many times larger is a matter of the editor alone: a form of it would be of no use,
// and reading it anew with every key would hold the page up.
const mostFormText = 131_072
const mostFormValues = 8000

// Every pane asks for the same few texts.
const remembered: { readonly text: string; readonly reading: ContractReading }[] = []
const mostRemembered = 4

/** The one JSON object of a text, with its places, or why there is none for a form. */
export function readContractText(text: string): ContractReading {
  const known = remembered.find((each) => each.text === text)
  if (known !== undefined) return known.reading
  const reading = read(text)
  remembered.unshift({ text, reading })
  remembered.length = Math.min(remembered.length, mostRemembered)
  return reading
}

function read(text: string): ContractReading {
  if (text.length > mostFormText) return { problem: { kind: 'large', at: 0 } }
  const reading = readJsonTree(text, mostFormValues)
  if ('problem' in reading) return reading
  const { tree } = reading
  if (tree.kind !== 'object') return { problem: { kind: 'no-object', at: tree.start } }
  const value: unknown = JSON.parse(text)
  return { tree, value: isJsonObject(value) ? value : {} }
}

/** Whether a contract is as a new one is: without a document type, or anything else. */
export function describesNothing({ documents, ...others }: JsonObject): boolean {
  const isEmpty = isJsonObject(documents) && Object.keys(documents).length === 0
  return isEmpty && Object.keys(others).length === 0
}

/**
 * The text that the rules look at: the last one that was one JSON object, or one that is too large for a form, which the
 * worker reads.
 */
export function checkedText({ text, goodText }: Pick<ContractRecord, 'text' | 'goodText'>): string {
  const reading = readContractText(text)
  return 'tree' in reading || reading.problem.kind === 'large' ? text : (goodText ?? '{}')
}
