import { rules, type RuleId } from '#/protocol/rule.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { UpdateReport } from '#/domain/draft/checked-update.ts'
import { listFaults } from '#/domain/draft/step-blockers.ts'
import { isProvenByBlock } from '#/store/records/draft-fund.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'

export type RuleLine =
  | { readonly rule: RuleId; readonly state: 'holds' | 'unknown' }
  | { readonly rule: RuleId; readonly state: 'fails'; readonly violations: readonly Violation[] }

/** Lists every rule that is checked before a create or top-up is signed: failing rules first, then undecided ones. */
export function checkDraftRules(draft: FundedDraft, report: CheckedDraft['report']): readonly RuleLine[] {
  const faults = listFaults(report)
  const preflight = new Map(report.fund.checks.map(({ rule, state }) => [rule, state]))
  const isToday = wireProfiles[draft.profile].codec === 'bincode'
  const named = isToday ? listTodayRules(draft, report) : listRules(draft, report)
  return linesOf(named, faults, (rule) => {
    const known = preflight.get(rule)
    return known === undefined ? report.transition !== undefined : known === 'holds'
  })
}

/** Lists every rule that is checked before an update is signed, failing rules first. */
export function checkUpdateRules({
  staged,
  violations,
  isChecked,
  nonce,
}: UpdateReport): readonly RuleLine[] {
  const adds = staged.add.length > 0
  // Only a report for today’s networks has a nonce, even while its value is unknown.
  if (nonce !== undefined) {
    const today: readonly RuleId[] = [...todayUpdateRules, ...(adds ? todayKeyRules : [])]
    return linesOf(today, violations, () => isChecked)
  }
  const named: readonly RuleId[] = [
    ...rulesUnder([...updateHeadings, ...(adds ? [keyHeading] : [])], ['update.signature-length']),
    ...otherUpdateRules,
    ...(staged.disable.length === 0 ? [] : ['network.disabled-at-now' as const]),
  ]
  return linesOf(named, violations, () => isChecked)
}

function linesOf(
  named: readonly RuleId[],
  violations: readonly Violation[],
  passes: (rule: RuleId) => boolean,
): readonly RuleLine[] {
  const lines = [...new Set([...named, ...violations.map(({ rule }) => rule)])].map((rule): RuleLine => {
    const broken = violations.filter((each) => each.rule === rule)
    if (broken.length > 0) return { rule, state: 'fails', violations: broken }
    return { rule, state: passes(rule) ? 'holds' : 'unknown' }
  })
  const order = { fails: 0, unknown: 1, holds: 2 } as const
  return lines.toSorted((left, right) => order[left.state] - order[right.state])
}

// A draft is unsigned, so rules about signatures are left out.
function rulesUnder(headings: readonly string[], without: readonly RuleId[]): readonly RuleId[] {
  // The keys of `rules` are the rule ids.
  return (Object.keys(rules) as RuleId[]).filter(
    (rule) => headings.includes(rules[rule].heading) && !without.includes(rule),
  )
}

const keyHeading = 'Identity public key'
const createHeading = 'Identity state transition: create (type 2)'
const updateHeadings = ['Identity state transition: update (type 5)', 'States and transitions'] as const

const otherUpdateRules = [
  'limit.size',
  'sign.identity-key',
  'sign.master',
  'sign.key-type',
  'network.revision-follows',
  'network.signer-enabled',
  'network.signer-purpose',
  'network.master-remains',
] as const satisfies readonly RuleId[]

const todayKeyRules = [
  'platform.keys-count',
  'platform.key-unique',
  'platform.key-data-unique',
  'platform.key-purpose',
  'platform.key-level',
  'platform.key-data',
  'platform.key-bounds',
  'policy.bls-signing-key',
] as const satisfies readonly RuleId[]

const todayUpdateRules = [
  'platform.size',
  'platform.fee-increase',
  'platform.nonce',
  'platform.nonce-next',
  'platform.revision',
  'platform.signer',
  'platform.signer-type',
  'platform.signer-enabled',
  'platform.signer-known',
  'platform.update-disables',
  'platform.update-disables-known',
  'platform.update-disables-enabled',
  'platform.update-disables-read-only',
  'platform.update-master',
] as const satisfies readonly RuleId[]

/** The rules of today’s networks for a create or a top-up, including the preflight of its lock. */
function listTodayRules({ kind }: FundedDraft, report: CheckedDraft['report']): readonly RuleId[] {
  const own: readonly RuleId[] =
    kind === 'create'
      ? [...todayKeyRules, 'platform.master-key', 'asset-lock.create-minimum']
      : ['asset-lock.top-up-minimum']
  return [...report.fund.checks.map(({ rule }) => rule), ...own, 'platform.fee-increase', 'platform.size']
}

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

function listRules({ kind, fund, profile }: FundedDraft, report: CheckedDraft['report']): readonly RuleId[] {
  const own =
    kind === 'create'
      ? rulesUnder([keyHeading, createHeading], ['st.signature-length'])
      : // The specification lists the rules common to all state transitions under the create.
        rulesUnder(
          [createHeading, 'Identity state transition: topup (type 3)'],
          ['st.signature-length', 'keys.count'],
        )
  return [
    ...report.fund.checks.map(({ rule }) => rule),
    ...(isProvenByBlock(fund) ? proofRules[1] : proofRules[0]),
    ...own,
    // The other limits concern contracts.
    'limit.size',
    ...(kind === 'create' ? listCreateRules(wireProfiles[profile]) : []),
  ]
}

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
