import { editText, type JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { applyChanges } from '#/features/contracts/model/text/text-change.ts'

/** For tests: returns the contract after edits of its text. */
export function contractAfter(contract: object, edits: readonly JsonEdit[]): object {
  const text = JSON.stringify(contract, null, 2)
  return JSON.parse(applyChanges(text, editText(text, edits)))
}
