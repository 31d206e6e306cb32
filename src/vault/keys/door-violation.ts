import { z } from 'zod'
import { rules, type RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'

/** A violation as it crosses the door. */
export const ViolationForm: z.ZodType<Violation> = z.strictObject({
  rule: z.custom<RuleId>((input) => typeof input === 'string' && Object.hasOwn(rules, input)),
  path: z.string(),
  message: z.string(),
  value: z.unknown().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})
