import { formatJsonKey } from './json-value.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { violation, type Violation, type ViolationParams } from '#/protocol/violation.ts'

// As many as a page can show; the rest are counted.
const maxListed = 1000
// A schema of 16 KB against a document of 16 KB comes to far less.
const maxSteps = 2_000_000
// Steps of RE2: at some 50 ns each, about a second.
const maxMatchSteps = 20_000_000

/** One look at a value through a schema. */
export interface InstanceVisit {
  readonly violations: Violation[]
  /** What the document or this checker does not tell enough of. */
  readonly notCheckable: Violation[]
  /** Whether any violation was found, listed or not. */
  isBroken: boolean
  unlisted: number
  readonly work: { steps: number; matchSteps: number; readonly keys: Map<object, string> }
  /** Checks the values inside: the checker itself, passed along. */
  readonly check: (visit: InstanceVisit, schema: unknown, value: unknown, path: string) => void
}

/** A visit that has found nothing and done no work yet; `check` is what it checks inner values with. */
export function startVisit(check: InstanceVisit['check']): InstanceVisit {
  const work = { steps: 0, matchSteps: 0, keys: new Map<object, string>() }
  return { violations: [], notCheckable: [], isBroken: false, unlisted: 0, work, check }
}

/** Whether the value fits the schema: nothing is listed, the work counts. */
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

/** The key of a value inside a schema, which is compared with many others. */
export function keyInSchema(visit: InstanceVisit, value: unknown): string {
  if (typeof value !== 'object' || value === null) return formatJsonKey(value)
  const key = visit.work.keys.get(value) ?? formatJsonKey(value)
  visit.work.keys.set(value, key)
  return key
}

/** Counts steps of work; false once 2,000,000 are exceeded. */
export function takeStep(visit: InstanceVisit, steps = 1): boolean {
  visit.work.steps += steps
  return visit.work.steps <= maxSteps
}

/** Counts RE2 steps; false once 20,000,000 are exceeded. */
export function takeMatch(visit: InstanceVisit, steps: number): boolean {
  visit.work.matchSteps += steps
  return visit.work.matchSteps <= maxMatchSteps
}
