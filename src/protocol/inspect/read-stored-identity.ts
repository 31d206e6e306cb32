import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { inspectLayout } from '#/protocol/encoding/bincode-decode.ts'
import { forgeableKeysOf } from '#/protocol/platform/bls-signing-key.ts'
import { isDataOfType } from '#/protocol/platform/check-new-keys.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { violation } from '#/protocol/violation.ts'
import { checksOf, rulesNamed, type Found } from './found.ts'
import { describeSpans } from './platform-fields.ts'
import { startBudget } from './reading.ts'

const encodingRules: readonly RuleId[] = [...rulesNamed('bincode.'), 'bytes.end', 'bytes.count']

// A key with its least data.
const leastBytes = 60
const mostBytes = 131_072

/**
 * An identity as a node of protocol version 13 returns it, read to the end: fields with their places, and whether the data of each key
 * fits its type. docs/platform.md "Keys"
 */
export function readStoredIdentity(bytes: Uint8Array): readonly Found[] {
  if (bytes.length < leastBytes || bytes.length > mostBytes) return []
  const read = inspectLayout(storedIdentity, bytes)
  // Every identity has a key. Without one, few bytes would do.
  if (!read.ok || read.value.value.publicKeys.length === 0) return []
  const { value, span, deviations } = read.value
  const { fields, omitted } = describeSpans(span.children, startBudget())
  const keys = value.publicKeys.flatMap(([, key], at) =>
    isDataOfType(key)
      ? []
      : [violation('platform.key-data', `/publicKeys/${at}/1/data`, { params: { id: key.id } })],
  )
  const policy = value.publicKeys.flatMap(([, key], at) =>
    forgeableKeysOf([key], wireProfiles['platform-13']).map(({ id }) =>
      violation('policy.bls-signing-key', `/publicKeys/${at}/1/type`, { params: { id } }),
    ),
  )
  return [
    {
      kind: 'platform-identity',
      reason: deviations.length === 0 ? 'layout' : 'layout-part',
      bytes,
      size: bytes.length,
      field: {
        name: 'platform-identity',
        path: '',
        start: 0,
        valueStart: 0,
        end: bytes.length,
        children: [
          {
            name: 'version',
            path: '/version',
            start: 0,
            valueStart: 0,
            end: 1,
            value: '0',
            children: [],
            omitted: 0,
          },
          ...fields,
        ],
        omitted,
      },
      checks: [
        ...checksOf('encoding', encodingRules, deviations),
        ...checksOf('fields', ['platform.key-data'], keys),
        ...checksOf('policy', [], policy, 'warns'),
      ],
      derived: [{ name: 'identity-id', value: formatBase58(value.id) }],
      likelihood: deviations.length === 0 && keys.length === 0 ? 97 : 40,
    },
  ]
}
