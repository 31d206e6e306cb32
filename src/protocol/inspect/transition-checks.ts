import type { RuleId } from '#/protocol/rule.ts'
import { reportAssetLock, type TransitionContext } from '#/protocol/transition/check-unsigned.ts'
import { isFunded, newKeysOf, type Transition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { RuleCheck } from './reading.ts'
import { checksOf, rulesNamed, unknownChecks } from './found.ts'

interface CheckedTransition {
  readonly transition: Transition | undefined
  readonly kind: 'identity-create' | 'identity-top-up' | 'identity-update' | 'identity'
  readonly form: 'json' | 'binary'
  readonly profile: WireProfile
  readonly context: TransitionContext
  readonly violations: readonly Violation[]
  readonly warnings: readonly Violation[]
  /** Violations of the frame. */
  readonly wrong: readonly Violation[]
  readonly size: number
}

const common = rulesNamed('st.object', 'st.protocol-version', 'st.type', 'st.required', 'st.no-additional')
const keyRules = [...rulesNamed('key.'), 'keys.unique'] as const satisfies readonly RuleId[]
const proofRules = rulesNamed('proof.required', 'proof.type', 'proof.no-additional')
const instantRules = rulesNamed('proof.instant-lock-length', 'proof.transaction-length', 'proof.output-index')
const chainRules = rulesNamed('proof.height', 'proof.out-point-length')
const profileRules = rulesNamed(
  'profile.read-only',
  'profile.disabled-at',
  'profile.key-type',
  'witness.required',
  'witness.length',
)
const updateRules = rulesNamed(
  'st.identity-id-length',
  'update.signature-length',
  'update.revision',
  'update.signature-public-key-id',
  'update.public-keys-disabled-at',
  'update.add-or-disable',
  'update.disabled-at-required',
  'update.disabled-at-only-with',
  'update.add-count',
  'update.disable-count',
  'update.disable-unique',
  'update.disable-item',
)
const identityRules = rulesNamed(
  'update.identity',
  'update.disable-existing',
  'update.read-only',
  'identity.keys-count',
  'sign.master',
  'sign.key-type',
)
const networkRules = rulesNamed(
  'network.revision-follows',
  'network.signer-enabled',
  'network.signer-purpose',
  'network.master-remains',
)
// Reported both by the structure and by the checks that need the identity.
const signatureRules: readonly RuleId[] = ['sign.asset-lock-key', 'sign.identity-key', 'witness.made-by-key']

/** Returns every rule that concerns the transition, checked or not checkable. */
export function checksOfTransition(checked: CheckedTransition): readonly RuleCheck[] {
  const { transition, violations, wrong, size, profile, warnings } = checked
  const tooLarge = size > profile.maxBytes
  const sizes = tooLarge
    ? [violation('limit.size', '', { params: { length: size, limit: profile.maxBytes } })]
    : []
  const fields = fieldRules(checked)
  const content = contentChecks(checked)
  const told = new Set([...content.map(({ rule }) => rule), 'limit.size', ...signatureRules])
  const frame = profile.version === 'member' ? [] : checksOf('encoding', ['profile.version-prefix'], wrong)
  const rest = violations.filter(({ rule }) => transition === undefined || !told.has(rule))
  return [
    ...frame,
    ...checksOf('fields', fields, rest),
    ...content,
    ...(transition === undefined ? unknownChecks('size', []) : []),
    ...checksOf('size', ['limit.size'], sizes),
    ...signatureChecks(checked),
    ...checksOf('network', [], warnings, 'warns'),
  ]
}

function fieldRules({ kind, form, profile, transition }: CheckedTransition): readonly RuleId[] {
  const json = form === 'json' ? rulesNamed('json.encoding', 'json.integer') : []
  const keys = transition === undefined || newKeysOf(transition).keys.length > 0 ? keyRules : []
  const witnessed = profile.witnesses && keys.length > 0 ? profileRules : []
  if (kind === 'identity-update') return [...common, ...json, ...updateRules, ...keys, ...witnessed]
  const proof = transition !== undefined && isFunded(transition) ? transition.assetLockProof.type : undefined
  const proofs = [...proofRules, ...(proof === 1 ? chainRules : proof === 0 ? instantRules : [])]
  if (kind === 'identity-top-up')
    return [...common, ...json, 'st.signature-length', 'st.identity-id-length', ...proofs]
  return [...common, ...json, 'st.signature-length', 'keys.count', ...keys, ...witnessed, ...proofs]
}

function contentChecks({
  transition,
  profile,
  context,
  violations,
  kind,
}: CheckedTransition): readonly RuleCheck[] {
  if (kind === 'identity-update') {
    const isKnown = transition !== undefined && context.identity !== undefined
    if (!isKnown)
      return [...unknownChecks('identity', identityRules), ...unknownChecks('network', networkRules)]
    const broken = violations.filter(({ rule }) => identityRules.includes(rule))
    return checksOf('identity', identityRules, broken)
  }
  const masterAndHigh: readonly RuleId[] = kind === 'identity-create' ? ['identity.master-and-high'] : []
  if (transition === undefined || !isFunded(transition)) return unknownChecks('identity', masterAndHigh)
  const { checks } = reportAssetLock(transition, profile, context)
  return [
    ...checks.map((each): RuleCheck => {
      const { rule, state } = each
      if (state !== 'fails') return { rule, group: 'lock', state }
      const { path, params } = each.violation
      return {
        rule,
        group: 'lock',
        state,
        path: `/assetLockProof${path}`,
        ...(params === undefined ? {} : { params }),
      }
    }),
    ...checksOf(
      'identity',
      masterAndHigh,
      violations.filter(({ rule }) => masterAndHigh.includes(rule)),
    ),
  ]
}

function signatureChecks({
  transition,
  violations,
  profile,
  context,
  kind,
}: CheckedTransition): readonly RuleCheck[] {
  const isUpdate = kind === 'identity-update'
  const own: readonly RuleId[] = isUpdate ? ['sign.identity-key'] : ['sign.asset-lock-key']
  const witness: readonly RuleId[] =
    profile.witnesses && kind !== 'identity-top-up' ? ['witness.made-by-key'] : []
  if (transition === undefined) return unknownChecks('signature', [...own, ...witness])
  const broken = violations.filter(({ rule }) => signatureRules.includes(rule))
  const isKnown = !isUpdate || context.identity !== undefined || broken.some(({ rule }) => own.includes(rule))
  return [
    ...(isKnown
      ? checksOf(
          'signature',
          own,
          broken.filter(({ rule }) => own.includes(rule)),
        )
      : unknownChecks('signature', own)),
    ...checksOf(
      'signature',
      witness,
      broken.filter(({ rule }) => witness.includes(rule)),
    ),
  ]
}
