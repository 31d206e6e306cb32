import type { RuleId } from '#/protocol/rule.ts'
import type { Step } from './replace-at.ts'

/** A way to break a rule: what to put where. The first of the values that breaks this rule alone is taken. */
export interface Fault {
  readonly rule: RuleId
  readonly way: readonly Step[]
  readonly values: readonly unknown[]
}
