import { checkDocument } from '#/protocol/contract/check-document.ts'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { formatPointer } from '#/protocol/violation.ts'
import { memberOf } from '#/protocol/contract/json-value.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Fault } from './fault.ts'
import { partFaults } from './part-faults.ts'
import { replaceAt } from './replace-at.ts'

export interface BrokenDocument {
  readonly rule: RuleId
  /** Where it is broken. */
  readonly path: string
  readonly document: unknown
}

// Each attempt checks the whole document.
const maxAttempts = 3000

/**
 * Documents that break one rule each, and nothing else: the checker itself has said so. First one for each rule, then the
 * other places, at most `limit`.
 */
export function breakDocument(
  contract: DataContract,
  typeName: string,
  document: unknown,
  limit: number,
): readonly BrokenDocument[] {
  const faults = partFaults(memberOf(contract.documents, typeName), document)
  const seen = new Set<string>()
  const isFirst = ({ rule }: Fault) => !seen.has(rule) && seen.add(rule)
  const first = faults.filter(isFirst)
  const ordered = [...first, ...faults.filter((each) => !first.includes(each))]
  const broken: BrokenDocument[] = []
  let attempts = 0
  for (const { rule, way, values } of ordered) {
    if (broken.length >= limit || attempts > maxAttempts) break
    for (const value of values) {
      attempts += 1
      const next = replaceAt(document, way, value)
      const { violations, unlisted } = checkDocument(contract, typeName, next)
      const [only, ...others] = violations
      if (only?.rule !== rule || others.length > 0 || unlisted > 0) continue
      if (!only.path.startsWith(formatPointer(way))) continue
      broken.push({ rule, path: only.path, document: next })
      break
    }
  }
  return broken
}
