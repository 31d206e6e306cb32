import type { RuleId } from '#/protocol/rule.ts'
import type { Forgery } from '#/sandbox/sandbox-fault.ts'

/** Forgeries in a diff, each with the check that catches it. */
export const forgeryChecks: readonly (readonly [what: Forgery, rule: RuleId])[] = [
  ['entry-changed', 'mn-list.root'],
  ['entry-left-out', 'mn-list.root'],
  ['entry-added', 'mn-list.root'],
  ['coinbase', 'merkle-tree.proves'],
  ['merkle-tree', 'merkle-tree.proves'],
  ['quorum', 'mn-list.quorum-root'],
]
