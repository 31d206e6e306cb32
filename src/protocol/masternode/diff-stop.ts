import type { RuleId } from '#/protocol/rule.ts'
import { passed, refused, violation, type Checked, type Violation } from '#/protocol/violation.ts'

type About = Parameters<typeof violation>[2]

/** The first check that fails ends the verification: what comes after it would rest on nothing. */
export function stop(rule: RuleId, path: string, about: About = {}): never {
  throw new DiffStop(violation(rule, path, about))
}

/** The value, or the end of the verification with the violation of the part that stands at `path`. */
export function unlessRefused<Value>(checked: Checked<Value>, path: string): Value {
  if (checked.ok) return checked.value
  const [first] = checked.violations
  if (first === undefined) throw new TypeError('refused without a violation')
  throw new DiffStop({ ...first, path: `${path}${first.path}` })
}

/** The only place where a stop is caught. */
export function untilStopped<Value>(work: () => Value): Checked<Value> {
  try {
    return passed(work())
  } catch (signal) {
    if (signal instanceof DiffStop) return refused(signal.violation)
    throw signal
  }
}

class DiffStop extends Error {
  readonly violation: Violation

  constructor(stopped: Violation) {
    super(stopped.message)
    this.violation = stopped
  }
}
