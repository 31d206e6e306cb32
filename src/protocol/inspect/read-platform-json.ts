import { checkExactJson } from '#/protocol/contract/exact-integers.ts'
import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { passed, type Checked } from '#/protocol/violation.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { isJsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { encodePlatform } from '#/protocol/platform/transition-bytes.ts'
import { checkContractJson, isContractJson } from '#/protocol/platform/contract-json.ts'
import { checkTransitionJson, isTransitionJson } from '#/protocol/platform/transition-json.ts'
import { transitionLayouts, type PlatformKind } from '#/protocol/platform/transition-layout.ts'
import { evidence } from './evidence.ts'
import { checksOf, type Found, type InspectContext } from './found.ts'
import { describeMembers } from './member-fields.ts'
import { readPlatformBytes } from './read-platform.ts'
import type { Structured } from './read-span.ts'
import type { RuleCheck } from './reading.ts'

/**
 * Reads a transition from the JSON that `convert` writes (docs/platform.md "JSON"). All but the fields comes from its
 * bytes.
 */
export function readPlatformJson(
  { value, form, node, bytes, writing, secrets }: Structured,
  context: InspectContext,
): readonly Found[] {
  if (form !== 'json' || !isTransitionJson(value)) return []
  const exact = exactValue(bytes)
  const checked = exact.ok ? checkTransitionJson(exact.value) : exact
  const about = { kind: 'platform-transition', reason: 'members', bytes, size: bytes.length } as const
  if (!checked.ok) {
    const checks = [...writing, ...checksOf('fields', [], checked.violations)]
    const kind = kindOf(value)
    const field = describeMembers(node, 'plain', 'platform-transition', secrets)
    const transition = kind === undefined ? {} : { transition: kind }
    const likelihood = evidence['platform-transition']['json-broken']
    return [{ ...about, field, secrets, ...transition, checks, likelihood }]
  }
  const field = describeMembers(node, 'plain', 'platform-transition', new Set())
  return readPlatformBytes(encodePlatform(checked.value), context).map((found) => ({
    ...found,
    ...about,
    field,
    checks: [...writing, ...found.checks.map(inText)],
  }))
}

/** Reads a stored contract from the JSON that `convert` writes (docs/platform.md "JSON"). */
export function readContractJson({
  value,
  form,
  node,
  bytes,
  writing,
  secrets,
}: Structured): readonly Found[] {
  if (form !== 'json' || !isContractJson(value)) return []
  const exact = exactValue(bytes)
  const checked = exact.ok ? checkContractJson(exact.value) : exact
  const ranks = evidence['platform-contract']
  const about = { kind: 'platform-contract', reason: 'members', bytes, size: bytes.length } as const
  if (!checked.ok) {
    const checks = [...writing, ...checksOf('fields', [], checked.violations)]
    const field = describeMembers(node, 'plain', 'platform-contract', secrets)
    return [{ ...about, field, secrets, checks, likelihood: ranks['json-broken'] }]
  }
  // Everything in a stored contract is public.
  const field = describeMembers(node, 'plain', 'platform-contract', new Set())
  const derived = [{ name: 'contract-id', value: formatBase58(checked.value.value.id) }] as const
  return [{ ...about, field, checks: writing, derived, likelihood: ranks.members }]
}

/** Returns the value of JSON, or of a node's result, with integers above 2^53-1 as bigints and no rounded fraction. */
export function exactValue(bytes: Uint8Array): Checked<unknown> {
  const checked = checkExactJson(decodeUtf8(bytes) ?? '')
  const result = checked.ok && isJsonObject(checked.value) ? memberOf(checked.value, 'result') : undefined
  return isJsonObject(result) ? passed(result) : checked
}

function kindOf(value: unknown): PlatformKind | undefined {
  const kind = isJsonObject(value) ? memberOf(value, 'kind') : undefined
  // The compiler cannot know that the keys of the layouts are the kinds.
  return (Object.keys(transitionLayouts) as readonly PlatformKind[]).find((each) => each === kind)
}

function inText(check: RuleCheck): RuleCheck {
  return check.path === undefined ? check : { ...check, path: `/fields${check.path}` }
}
