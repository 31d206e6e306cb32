import { rules, type RuleId } from './rule.ts'

/** What a rule says against a value. `message` is for logs and the command line; screens word `rule` with `params`. */
export interface Violation {
  readonly rule: RuleId
  /** JSON Pointer (RFC 6901) to the offending member; for a missing member, where it should be. */
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

/** Makes a violation of the rule at a JSON Pointer. `detail` ends the message; `value` and `params` must hold nothing of a secret. */
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

/** The outcome of a check that found nothing. */
export function passed<Value>(value: Value): Checked<Value> {
  return { ok: true, value }
}

/** The outcome of a check that found these violations; give at least one. */
export function rejected(...violations: readonly Violation[]): Checked<never> {
  return { ok: false, violations }
}

/** Moves violations of a part below `prefix`, the pointer of that part. */
export function below(prefix: string, violations: readonly Violation[]): readonly Violation[] {
  return violations.map((each) => ({ ...each, path: `${prefix}${each.path}` }))
}
