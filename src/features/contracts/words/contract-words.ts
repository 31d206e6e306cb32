import type { JsonProblemKind } from '#/protocol/contract/json-tree.ts'
import { t } from '#/features/contracts/messages.ts'

const problems = {
  empty: 'contract.problem.empty',
  unfinished: 'contract.problem.unfinished',
  value: 'contract.problem.value',
  name: 'contract.problem.name',
  colon: 'contract.problem.colon',
  comma: 'contract.problem.comma',
  'trailing-comma': 'contract.problem.trailing-comma',
  number: 'contract.problem.number',
  escape: 'contract.problem.escape',
  control: 'contract.problem.control',
  behind: 'contract.problem.behind',
  depth: 'contract.problem.depth',
  doubled: 'contract.problem.doubled',
  'no-object': 'contract.problem.no-object',
  large: 'contract.problem.large',
  'too-long': 'contract.problem.too-long',
} as const satisfies Record<JsonProblemKind, string>

/** Why a text is no JSON that a form can show, and what mends it. */
export function formatJsonProblem(kind: JsonProblemKind): string {
  return t(problems[kind])
}
