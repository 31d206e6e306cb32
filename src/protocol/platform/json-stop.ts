import type { RuleId } from '#/protocol/rule.ts'
import {
  passed,
  rejected,
  violation,
  type Checked,
  type Violation,
  type ViolationParams,
} from '#/protocol/violation.ts'

export type ExpectedJson =
  | 'integer'
  | 'number'
  | 'boolean'
  | 'text'
  | 'list'
  | 'object'
  | 'pair'
  | 'variant'
  | 'transition'

class JsonStop extends Error {
  readonly violation: Violation

  constructor(stopped: Violation) {
    super(stopped.message)
    this.violation = stopped
  }
}

/** Stops the reading that `readStopping` began, with a violation at that JSON Pointer. */
export function stopAt(path: string, rule: RuleId, params: ViolationParams = {}): never {
  throw new JsonStop(violation(rule, path, { params }))
}

/** Stops the reading because a JSON value does not have the expected form (`platform.json-form`). */
export function stopForm(path: string, expected: ExpectedJson): never {
  return stopAt(path, 'platform.json-form', { expected })
}

/** Returns the result of `read`, or the violation that stopped it. Never throws for invalid JSON. */
export function readStopping<Value>(read: () => Value): Checked<Value> {
  try {
    return passed(read())
  } catch (signal) {
    if (signal instanceof JsonStop) return rejected(signal.violation)
    throw signal
  }
}
