import { decodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { quoteLargeIntegers } from '#/protocol/encoding/large-integers.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { isPrintedIdentity, unwrapIdentity } from '#/protocol/identity/printed-identity.ts'
import { checkStoredIdentityJson } from '#/protocol/identity/identity-text.ts'
import type { Checked } from '#/protocol/violation.ts'
import { evidence } from './evidence.ts'
import { checksOf, rulesNamed, type Found } from './found.ts'
import { describeMembers } from './member-fields.ts'
import { policyChecksOfIdentity } from './policy-checks.ts'
import type { Structured } from './read-span.ts'

// Rules for new identities only, or of the specification only.
const notHere = new Set(['identity.master-and-high', 'identity.protocol-version', 'key.level-for-purpose'])
const applied = rulesNamed('identity.', 'key.', 'keys.unique', 'platform.one-meaning').filter(
  (rule) => !notHere.has(rule),
)

/** Reads an identity of today's networks from JSON of official packages, the explorer or this program. Never throws. */
export function readPrintedIdentity(structured: Structured): readonly Found[] {
  const { value, form, node, bytes, secrets, writing } = structured
  if (form !== 'json') return []
  const { value: inside, path } = unwrapIdentity(value)
  if (!isPrintedIdentity(inside) && typeof inside !== 'string') return []
  const checked = checkPrintedText(bytes)
  // Invalid text inside an answer may be something else.
  if (!checked.ok && typeof inside === 'string') return []
  const keys = checked.ok ? checked.value.publicKeys : []
  return [
    {
      kind: 'platform-identity',
      reason: 'members',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'identity', 'platform-identity', secrets),
      secrets,
      checks: [
        ...writing,
        ...checksOf('fields', applied, checked.ok ? [] : checked.violations),
        ...policyChecksOfIdentity(keys, (at) => `${path}/publicKeys/${at}/type`),
      ],
      derived: checked.ok ? [{ name: 'identity-id', value: formatIdentityId(checked.value.id) }] : [],
      likelihood: evidence['platform-identity'][checked.ok ? 'printed' : 'members'],
    },
  ]
}

function checkPrintedText(bytes: Uint8Array): Checked<Identity> {
  const json: unknown = JSON.parse(quoteLargeIntegers(decodeUtf8(bytes) ?? 'null'))
  return checkStoredIdentityJson(json)
}
