import { IdentityPublicKey, platformKeySchema } from '#/protocol/key/identity-public-key.ts'
import { newKeyPolicyViolations } from '#/protocol/platform/bls-signing-key.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { below, passed, rejected, violation, type Checked } from '#/protocol/violation.ts'

// In characters; ten keys of the longest kind take a tenth.
const maxTextLength = 50_000

/**
 * Reads keys in JSON (docs/specification.md "Identity public key"). Together with `listed` keys, at most as many as in
 * a create.
 */
export function checkKeysJson(
  text: string,
  profile: Pick<WireProfile, 'codec' | 'keys' | 'verifiesBls'> = wireProfiles.spec,
  listed = 0,
): Checked<readonly IdentityPublicKey[]> {
  if (text.length > maxTextLength) {
    return rejected(violation('text.length', '', { params: { length: text.length, limit: maxTextLength } }))
  }
  const {
    codec,
    keys: { most },
  } = profile
  const parsed = parseJson(text)
  if (!parsed.ok) return parsed
  const items = itemsOf(parsed.value)
  const length = listed + items.length
  const isPlatform = codec === 'bincode'
  if (items.length === 0 || length > most) {
    return rejected(
      isPlatform
        ? violation('platform.keys-count', '', { params: { count: length } })
        : violation('keys.count', '', { params: { length } }),
    )
  }
  const schema = isPlatform ? platformKeySchema('json') : IdentityPublicKey.json
  const read = items.map((item) => checkSchema(schema, item))
  const violations = read.flatMap((each, index) => (each.ok ? [] : below(`/${index}`, each.violations)))
  if (violations.length > 0) return { ok: false, violations }
  const keys = read.flatMap((each) => (each.ok ? [each.value] : []))
  const rejectedKeys = newKeyPolicyViolations(keys, profile)
  return rejectedKeys.length > 0 ? { ok: false, violations: rejectedKeys } : passed(keys)
}

// A pasted identity or identity create has its keys in `publicKeys`.
function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const keys: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'publicKeys') : undefined
  return Array.isArray(keys) ? keys : [value]
}

function parseJson(text: string): Checked<unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return passed(value)
  } catch {
    return rejected(violation('json.object', ''))
  }
}
