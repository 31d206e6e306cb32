import { formatJsonKey } from './json-value.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { violation, type Violation, type ViolationParams } from '#/protocol/violation.ts'

// The most that a page can show; the rest are counted.
const maxListed = 1000
// Far above a schema of 16 KB with a document of 16 KB.
const maxSteps = 2_000_000
// RE2 steps, about 50 ns each: one second in total.
const maxMatchSteps = 20_000_000

export interface InstanceVisit {
  readonly violations: Violation[]
  readonly notCheckable: Violation[]
  /** True once any violation was found, listed or not. */
  isBroken: boolean
  unlisted: number
  readonly work: { steps: number; matchSteps: number; readonly keys: Map<object, string> }
  readonly check: (visit: InstanceVisit, schema: unknown, value: unknown, path: string) => void
}

/** Returns a new visit without findings. `check` checks inner values. */
export function startVisit(check: InstanceVisit['check']): InstanceVisit {
  const work = { steps: 0, matchSteps: 0, keys: new Map<object, string>() }
  return { violations: [], notCheckable: [], isBroken: false, unlisted: 0, work, check }
}

/** Tells whether the value fits the schema. Violations are not listed, but work is counted. */
export function fits(visit: InstanceVisit, schema: unknown, value: unknown, path: string): boolean {
  const quiet: InstanceVisit = { ...visit, violations: [], isBroken: false }
  visit.check(quiet, schema, value, path)
  return !quiet.isBroken
}

/** Adds a violation. The first 1,000 are listed and the others counted in `unlisted`. */
export function breakRule(
  visit: InstanceVisit,
  rule: RuleId,
  path: string,
  value?: unknown,
  params?: ViolationParams,
): void {
  visit.isBroken = true
  if (visit.violations.length >= maxListed) {
    visit.unlisted += 1
    return
  }
  const about = { ...(value === undefined ? {} : { value }), ...(params === undefined ? {} : { params }) }
  visit.violations.push(violation(rule, path, about))
}

/** Adds a rule that cannot be decided. The first 1,000 are listed. */
export function leaveUnchecked(
  visit: InstanceVisit,
  rule: RuleId,
  path: string,
  params?: ViolationParams,
): void {
  if (visit.notCheckable.length >= maxListed) return
  const about = { detail: 'not checkable', ...(params === undefined ? {} : { params }) }
  visit.notCheckable.push(violation(rule, path, about))
}

/** Returns the key of a value inside a schema. It is cached, because it is compared with many others. */
export function keyInSchema(visit: InstanceVisit, value: unknown): string {
  if (typeof value !== 'object' || value === null) return formatJsonKey(value)
  const key = visit.work.keys.get(value) ?? formatJsonKey(value)
  visit.work.keys.set(value, key)
  return key
}

/** Counts steps of work. Returns false above 2,000,000. */
export function takeStep(visit: InstanceVisit, steps = 1): boolean {
  visit.work.steps += steps
  return visit.work.steps <= maxSteps
}

/** Counts RE2 steps. Returns false above 20,000,000. */
export function takeMatch(visit: InstanceVisit, steps: number): boolean {
  visit.work.matchSteps += steps
  return visit.work.matchSteps <= maxMatchSteps
}
