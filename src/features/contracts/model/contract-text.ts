import { type JsonObjectNode, type JsonProblem, readJsonTree } from '#/protocol/contract/json-tree.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { ContractRecord } from '#/store/records/contract-record.ts'

type ContractReading =
  | { readonly tree: JsonObjectNode; readonly value: JsonObject }
  | { readonly problem: JsonProblem }

// Limits of the form in characters, because larger text would block the page at each keystroke. Platform accepts 16,384
// bytes.
const mostFormText = 131_072
const mostFormValues = 8000

// Remembers the last texts, because every pane parses the same few.
const remembered: { readonly text: string; readonly reading: ContractReading }[] = []
const mostRemembered = 4

/** Parses the JSON object of a text with its positions. Otherwise returns the reason why the text has no form. */
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

export function describesNothing({ documents, ...others }: JsonObject): boolean {
  const isEmpty = isJsonObject(documents) && Object.keys(documents).length === 0
  return isEmpty && Object.keys(others).length === 0
}

/**
 * The text to check: the last valid JSON object, or a text that is too large for a form, which only the worker parses.
 */
export function checkedText({ text, goodText }: Pick<ContractRecord, 'text' | 'goodText'>): string {
  const reading = readContractText(text)
  return 'tree' in reading || reading.problem.kind === 'large' ? text : (goodText ?? '{}')
}
