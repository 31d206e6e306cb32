import { editText, type JsonEdit } from '#/workspace/contracts/text/json-edit.ts'
import { applyChanges } from '#/workspace/contracts/text/text-change.ts'

/** For tests: the contract that edits of its text leave. */
export function contractAfter(contract: object, edits: readonly JsonEdit[]): object {
  const text = JSON.stringify(contract, null, 2)
  return JSON.parse(applyChanges(text, editText(text, edits)))
}
