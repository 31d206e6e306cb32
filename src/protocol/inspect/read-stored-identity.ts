import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { isDataOfType } from '#/protocol/platform/check-new-keys.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { violation } from '#/protocol/violation.ts'
import { evidence } from './evidence.ts'
import { checksOf, leafField, type Found } from './found.ts'
import { policyChecksOfIdentity } from './policy-checks.ts'
import { inspectStoredBytes, storedField, type StoredReading } from './read-stored.ts'
import type { StoredIdentity } from '#/protocol/platform/check-state.ts'

const { 'platform-identity': ranks } = evidence
// The shortest identity has one key with the least data.
const leastBytes = 60

/** Reads an identity as a node of version 13 returns it, complete or broken. Source: docs/platform.md "Keys". */
export function readStoredIdentity(bytes: Uint8Array): readonly Found[] {
  if (bytes.length < leastBytes || bytes[0] !== 0) return []
  const read = inspectStoredBytes(storedIdentity, bytes)
  if (read === undefined) return []
  const { value, spans, checks, reason, strength } = read
  // Without a key, too few bytes would pass as an identity.
  if (value?.publicKeys.length === 0 || (value === undefined && strength !== 'strong')) return []
  const about = { kind: 'platform-identity', reason, bytes, size: bytes.length } as const
  const field = storedField('platform-identity', spans, bytes, [version])
  if (value === undefined) {
    const id = { name: 'identity-id', value: formatBase58(bytes.subarray(1, 33)) } as const
    return [{ ...about, field, checks, derived: [id], likelihood: ranks.broken }]
  }
  return [{ ...about, field, ...judge(read, value) }]
}

const version = leafField('version', 0, 1, { value: '0' })

function judge(
  { checks, reason, strength }: StoredReading<StoredIdentity>,
  { id, publicKeys }: StoredIdentity,
): Pick<Found, 'checks' | 'derived' | 'likelihood'> {
  const keys = publicKeys.flatMap(([, key], at) =>
    isDataOfType(key)
      ? []
      : [violation('platform.key-data', `/publicKeys/${at}/1/data`, { params: { id: key.id } })],
  )
  const isRight = keys.length === 0
  const likelihood =
    reason === 'layout' && isRight
      ? ranks.whole
      : reason === 'extra-bytes' && isRight && strength === 'strong'
        ? ranks['extra-bytes']
        : ranks[strength === 'strong' ? 'strong-other' : 'other']
  return {
    checks: [
      ...checks,
      ...checksOf('fields', ['platform.key-data'], keys),
      ...policyChecksOfIdentity(
        publicKeys.map(([, key]) => key),
        (at) => `/publicKeys/${at}/1/type`,
      ),
    ],
    derived: [{ name: 'identity-id', value: formatBase58(id) }],
    likelihood,
  }
}
