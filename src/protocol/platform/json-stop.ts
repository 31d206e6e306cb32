import type { RuleId } from '#/protocol/rule.ts'
import {
  passed,
  rejected,
  violation,
  type Checked,
  type Violation,
  type ViolationParams,
} from '#/protocol/violation.ts'

/** The form that is expected at a place of JSON: a parameter of `platform.json-form`. */
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

/** Ends the reading of JSON that `readStopping` has begun, with a violation at that JSON Pointer. */
export function stopAt(path: string, rule: RuleId, params: ViolationParams = {}): never {
  throw new JsonStop(violation(rule, path, { params }))
}

/** Ends the reading where JSON has another form than its field (`platform.json-form`). */
export function stopForm(path: string, expected: ExpectedJson): never {
  return stopAt(path, 'platform.json-form', { expected })
}

/** The result of `read`, or the violation at which it stopped. Never throws for what is read. */
export function readStopping<Value>(read: () => Value): Checked<Value> {
  try {
    return passed(read())
  } catch (signal) {
    if (signal instanceof JsonStop) return rejected(signal.violation)
    throw signal
  }
}
