import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { dppIdentifier } from '#/protocol/platform/platform-limits.ts'
import { storedTypesOf, type StoredType } from '#/protocol/platform/stored-type.ts'

const bytes32 = { type: 'array', byteArray: true, minItems: 32, maxItems: 32 } as const
const identifier = { ...bytes32, contentMediaType: dppIdentifier } as const

/** Stored parts of DPNS (GWRSAVFMjXx8HpQFaNJMqBV7MBgMK4br5UESsB4S31Ec; dashpay/platform dpns-contract/schema/v1). */
const nameTypes: readonly (readonly [string, StoredType])[] = [
  [
    'domain',
    {
      schema: {
        documentsMutable: false,
        transferable: 1,
        tradeMode: 1,
        required: [
          '$createdAt',
          '$updatedAt',
          '$transferredAt',
          'label',
          'normalizedLabel',
          'normalizedParentDomainName',
          'preorderSalt',
          'records',
          'subdomainRules',
        ],
        transient: ['preorderSalt'],
        properties: {
          label: { type: 'string', position: 0 },
          normalizedLabel: { type: 'string', position: 1 },
          parentDomainName: { type: 'string', position: 2 },
          normalizedParentDomainName: { type: 'string', position: 3 },
          preorderSalt: { ...bytes32, position: 4 },
          records: { type: 'object', position: 5, properties: { identity: { ...identifier, position: 1 } } },
          subdomainRules: {
            type: 'object',
            position: 6,
            required: ['allowSubdomains'],
            properties: { allowSubdomains: { type: 'boolean', position: 0 } },
          },
        },
      },
    },
  ],
  [
    'preorder',
    {
      schema: {
        documentsMutable: false,
        required: ['saltedDomainHash'],
        properties: { saltedDomainHash: { ...bytes32, position: 0 } },
      },
    },
  ],
]

/** Returns the document types of these contracts and of the name contract (DPNS). */
export function knownTypesOf(contracts: readonly DataContract[]): readonly (readonly [string, StoredType])[] {
  return [...contracts.flatMap(storedTypesOf), ...nameTypes]
}
