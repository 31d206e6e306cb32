import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { readDoubledJson, toValue } from './json-tree.ts'
import { isJsonObject, type JsonObject } from './json-value.ts'

// Sixty-four times the platform's limit: fits a contract with long lines and comments, but not a hostile paste.
const maxContractText = 1_048_576

/** Reads one JSON object from text, bounded in length and depth, without duplicate members. Never throws. */
export function checkContractText(text: string): Checked<JsonObject> {
  if (text.length > maxContractText) {
    const params = { length: text.length, limit: maxContractText }
    return rejected(violation('text.length', '', { params, detail: `${text.length} characters` }))
  }
  const { reading, doubled } = readDoubledJson(text)
  if ('problem' in reading) {
    return rejected(violation(reading.problem.kind === 'depth' ? 'cbor.depth' : 'json.object', ''))
  }
  const value = toValue(reading.tree)
  if (!isJsonObject(value)) return rejected(violation('json.object', ''))
  if (doubled.length === 0) return passed(value)
  return rejected(...doubled.map((path) => violation('contract.json-member', path)))
}
