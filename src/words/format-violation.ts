import { messages } from 'virtual:messages/rules'
import { nameCharacter } from '#/protocol/encoding/character-name.ts'
import { rules, type RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { VaultError } from '#/domain/keys/vault-facts.ts'
import { errorLine } from './format-error.ts'
import { cutMiddle } from './identifier-words.ts'
import {
  type CompiledMessage,
  formatMessage,
  type MessageValue,
  type MessageValues,
} from './format-message.ts'

// The first wording whose params are all present is used. Does not compile if a rule has no wording.
const wording: Readonly<Record<RuleId, readonly CompiledMessage[]>> = messages

export function formatViolation(violation: Violation): string {
  const { rule } = violation
  const values = valuesOf(violation)
  for (const each of wording[rule]) {
    try {
      return formatMessage(each, values)
    } catch {
      // A param of this wording is missing; a later wording needs fewer.
    }
  }
  return rules[rule].sentence
}

export function errorLines(thrown: unknown): readonly { readonly rule: string; readonly text: string }[] {
  const violations = thrown instanceof VaultError ? (thrown.facts.violations ?? []) : []
  if (violations.length === 0) return [errorLine(thrown)]
  return violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))
}

function valuesOf({ rule, params = {}, value }: Violation): MessageValues {
  const { because, ...rest } = params
  const shown = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
  const texts = Object.entries(shown ? { value, ...rest } : rest).map(([name, each]) => [
    name,
    name === 'character' && typeof each === 'string'
      ? nameCharacter(each)
      : // Pointers stay complete, because a shortened one would point nowhere.
        name === 'pointers'
        ? each
        : formatValue(each),
  ])
  const inner =
    isRule(because) && because !== rule
      ? formatViolation({ rule: because, path: '', message: '', params: rest })
      : undefined
  return { ...Object.fromEntries(texts), ...(inner === undefined ? {} : { because: inner }) }
}

function isRule(name: unknown): name is RuleId {
  return typeof name === 'string' && Object.hasOwn(rules, name)
}

// Hashes are cut like identifiers. Amounts stay in digits: they can exceed the exact range of a number.
function formatValue(value: MessageValue): MessageValue {
  if (typeof value !== 'string') return value
  if (value.length >= 40) return cutMiddle(value)
  return /^(0|[1-9]\d*)$/.test(value) ? BigInt(value) : value
}

export function violationLines(violations: readonly Violation[]) {
  return violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))
}
