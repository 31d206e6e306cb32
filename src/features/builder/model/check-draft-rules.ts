import { rules, type RuleId } from '#/protocol/rule.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { listFaults } from '#/session/drafts/step-blockers.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'

/** One rule held against a draft. */
export type RuleLine =
  | { readonly rule: RuleId; readonly state: 'holds' | 'unknown' }
  | { readonly rule: RuleId; readonly state: 'fails'; readonly violations: readonly Violation[] }

const headings = {
  create: ['Identity public key', 'Identity state transition: create (type 2)'],
  // What the specification says of every state transition stands under the first of them.
  'top-up': ['Identity state transition: create (type 2)', 'Identity state transition: topup (type 3)'],
} as const satisfies Record<FundedDraft['kind'], readonly string[]>

const proofRules = {
  0: [
    'proof.required',
    'proof.type',
    'proof.no-additional',
    'proof.instant-lock-length',
    'proof.transaction-length',
    'proof.output-index',
  ],
  1: ['proof.required', 'proof.type', 'proof.no-additional', 'proof.height', 'proof.out-point-length'],
} as const satisfies Record<number, readonly RuleId[]>

/** Known only of a signature, which a draft does not have. */
const ofSignature: readonly RuleId[] = ['st.signature-length']
const ofKeys: readonly RuleId[] = ['keys.count']

/**
 * Every rule that is checked before a signature, and how it stands: those that fail first, then those that cannot be
 * told from what is at hand. A rule holds only when what it speaks of was read and passed.
 */
export function checkDraftRules(draft: FundedDraft, report: CheckedDraft['report']): readonly RuleLine[] {
  const faults = listFaults(report)
  const preflight = new Map(report.fund.checks.map(({ rule, state }) => [rule, state]))
  const judged = listRules(draft, report, faults).map((rule): RuleLine => {
    const violations = faults.filter((each) => each.rule === rule)
    if (violations.length > 0) return { rule, state: 'fails', violations }
    const known = preflight.get(rule)
    const holds = known === undefined ? report.transition !== undefined : known === 'holds'
    return { rule, state: holds ? 'holds' : 'unknown' }
  })
  const order = { fails: 0, unknown: 1, holds: 2 } as const
  return judged.toSorted((left, right) => order[left.state] - order[right.state])
}

function listRules(
  draft: FundedDraft,
  report: CheckedDraft['report'],
  faults: readonly Violation[],
): readonly RuleId[] {
  const proof = draft.fund.method === 'chain-lock' ? proofRules[1] : proofRules[0]
  const own: readonly string[] = headings[draft.kind]
  const others = draft.kind === 'create' ? ofSignature : [...ofSignature, ...ofKeys]
  // The keys of `rules` are the rule ids.
  const structural = (Object.keys(rules) as RuleId[]).filter(
    (rule) => own.includes(rules[rule].heading) && !others.includes(rule),
  )
  return [
    ...new Set([
      ...report.fund.checks.map(({ rule }) => rule),
      ...proof,
      ...structural,
      // The other limits are those of contracts.
      'limit.size' as const,
      ...(draft.kind === 'create' ? listCreateRules(wireProfiles[draft.profile]) : []),
      ...faults.map(({ rule }) => rule),
    ]),
  ]
}

/** What is demanded of the keys of a new identity, by the document and by the wire profile beyond it. */
function listCreateRules({ keys, witnesses, blsBasicScheme }: WireProfile): readonly RuleId[] {
  return [
    'identity.master-and-high',
    ...(witnesses ? ['witness.required' as const] : []),
    ...(keys.readOnlyRequired ? ['profile.read-only' as const] : []),
    ...(keys.disabledAt ? [] : ['profile.disabled-at' as const]),
    ...(keys.types.includes(3) ? [] : ['profile.key-type' as const]),
    ...(blsBasicScheme ? [] : ['profile.bls-scheme' as const]),
  ]
}
