import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { mostContractText } from './contract-record.ts'
import type { JsonObjectNode } from './text/json-node.ts'
import type { JsonProblem } from './text/json-problem.ts'
import { readJsonTree } from './text/json-tree.ts'

export type ContractReading =
  | { readonly tree: JsonObjectNode; readonly value: JsonObject }
  | { readonly problem: JsonProblem }

// Every pane asks for the same few texts.
const remembered: { readonly text: string; readonly reading: ContractReading }[] = []
const mostRemembered = 4

/** The one JSON object of a text, with its places, or why there is none. */
export function readContractText(text: string): ContractReading {
  const known = remembered.find((each) => each.text === text)
  if (known !== undefined) return known.reading
  const reading = read(text)
  remembered.unshift({ text, reading })
  remembered.length = Math.min(remembered.length, mostRemembered)
  return reading
}

function read(text: string): ContractReading {
  if (text.length > mostContractText) return { problem: { kind: 'too-long', at: mostContractText } }
  const reading = readJsonTree(text)
  if ('problem' in reading) return reading
  const { tree } = reading
  if (tree.kind !== 'object') return { problem: { kind: 'no-object', at: tree.start } }
  const value: unknown = JSON.parse(text)
  return { tree, value: isJsonObject(value) ? value : {} }
}
