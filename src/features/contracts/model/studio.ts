import type { ContractReport } from '#/protocol/contract/check-contract.ts'
import type { JsonObject } from '#/protocol/contract/json-value.ts'
import type { ContractRecord } from '#/workspace/records/contract-record.ts'
import type { JsonObjectNode, JsonProblemKind } from '#/protocol/contract/json-tree.ts'

/** Where a text is no JSON, and why. Lines and columns count from 1. */
export interface StudioProblem {
  readonly kind: JsonProblemKind
  readonly at: number
  readonly line: number
  readonly column: number
}

/** A contract that is designed, for all panes that show it. */
export interface Studio {
  readonly id: string
  readonly record: ContractRecord
  /** As it stands, JSON or not. */
  readonly text: string
  /** The last text that was one JSON object: `text` itself while there is no problem. `tree` and `value` are of it. */
  readonly goodText: string
  readonly tree: JsonObjectNode
  readonly value: JsonObject
  /** While there is one, forms are frozen. */
  readonly problem: StudioProblem | undefined
  /** Of `goodText`, of `text` while that is too large for a form, or of an older one while `isJudging`. */
  readonly report: ContractReport | undefined
  readonly isJudging: boolean
  /** The rules were not done with it in time. */
  readonly isUnjudged: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}
