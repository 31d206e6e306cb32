import { rules, type RuleId } from './rule.ts'

/** A violation of a rule by a value. `message` is for logs and the command line; screens word `rule` with `params`. */
export interface Violation {
  readonly rule: RuleId
  /** JSON Pointer (RFC 6901) to the offending member, or to the place of a missing member. */
  readonly path: string
  readonly message: string
  /** The offending value; absent for secret fields and missing members. */
  readonly value?: unknown
  readonly params?: ViolationParams
}

export type ViolationParams = Readonly<Record<string, string | number>>

export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly violations: readonly Violation[] }

/** Creates a violation at a JSON Pointer. `value`, `params` and `detail` must not contain secrets. */
export function violation(
  rule: RuleId,
  path: string,
  about: { readonly value?: unknown; readonly params?: ViolationParams; readonly detail?: string } = {},
): Violation {
  const { sentence } = rules[rule]
  return {
    rule,
    path,
    message: about.detail === undefined ? sentence : `${sentence}: ${about.detail}`,
    ...('value' in about ? { value: about.value } : {}),
    ...(about.params === undefined ? {} : { params: about.params }),
  }
}

/** Returns the outcome of a check without violations. */
export function passed<Value>(value: Value): Checked<Value> {
  return { ok: true, value }
}

/** Returns the outcome of a check with violations, at least one. */
export function rejected(...violations: readonly Violation[]): Checked<never> {
  return { ok: false, violations }
}

/** Returns the violations of a part with paths below `prefix`, the pointer of that part. */
export function below(prefix: string, violations: readonly Violation[]): readonly Violation[] {
  return violations.map((each) => ({ ...each, path: `${prefix}${each.path}` }))
}
