import { isMultipleOf } from './decimal-multiple.ts'
import { breakRule, type InstanceVisit } from './instance-visit.ts'

/** A keyword of numbers, with the rule that it stands for. Both numbers are finite. */
const checks = {
  maximum: { rule: 'instance.maximum', holds: (value: number, limit: number) => value <= limit },
  exclusiveMaximum: {
    rule: 'instance.exclusive-maximum',
    holds: (value: number, limit: number) => value < limit,
  },
  minimum: { rule: 'instance.minimum', holds: (value: number, limit: number) => value >= limit },
  exclusiveMinimum: {
    rule: 'instance.exclusive-minimum',
    holds: (value: number, limit: number) => value > limit,
  },
  multipleOf: {
    rule: 'instance.multiple-of',
    holds: (value: number, limit: number) => limit <= 0 || isMultipleOf(value, limit),
  },
} as const

export function checkNumberKeyword(
  visit: InstanceVisit,
  keyword: string,
  limit: unknown,
  value: number,
  path: string,
): void {
  const check = isNumberKeyword(keyword) ? checks[keyword] : undefined
  if (check === undefined || !isFiniteNumber(limit) || !isFiniteNumber(value)) return
  if (!check.holds(value, limit)) breakRule(visit, check.rule, path, value, { limit })
}

function isNumberKeyword(name: string): name is keyof typeof checks {
  return Object.hasOwn(checks, name)
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
