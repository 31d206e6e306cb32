import { reportContract, type DataContract } from '#/protocol/contract/check-contract.ts'
import { checkDocument } from '#/protocol/contract/check-document.ts'
import { checkContractText } from '#/protocol/contract/contract-text.ts'
import type { Violation } from '#/protocol/violation.ts'
import { readContractVectors } from './contract-vectors.ts'

// For the test of all rules: valid contracts and documents, and for each rule an invalid one.

const contractOf = (properties: object, rest: object = {}): DataContract => ({
  documents: { note: { type: 'object', properties, additionalProperties: false, ...rest } },
})

export function contractCases(): readonly (readonly Violation[])[] {
  const { valid, invalid } = readContractVectors()
  const identifier = { type: 'array', byteArray: true, contentMediaType: 'application/x.a.dpp.identifier' }
  const tags = { type: 'array', items: { type: 'string' }, maxItems: 2000, position: 0 }
  const index = { indices: [{ name: 'byTag', properties: [{ tags: 'asc' }] }] }
  const reports = [
    ...[...valid, ...invalid].map(({ contract }) => reportContract(contract)),
    reportContract(5),
    reportContract({ documents: NaN }),
    reportContract(contractOf({ a: { type: 'string', maxLength: 'long', position: 0 } })),
    reportContract(contractOf({ id: { ...identifier, position: 0 } })),
    reportContract(contractOf({ id: identifier }), 'v0.23', 'application/x.b.dpp.identifier'),
    reportContract(contractOf({ tags }, index), 'v0.21'),
    reportContract(
      contractOf({ a: { type: 'integer', title: 'x', maxLength: 1, enum: [1, 1], position: 0 } }),
    ),
    reportContract(contractOf({ a: { type: 'array', items: { type: 'object' }, position: 0 } })),
    reportContract(contractOf({ a: { type: 'array', prefixItems: [{}], items: false, position: 0 } })),
  ]
  const doubled = checkContractText('{"documents":{},"documents":{}}')
  return [
    ...reports.map(({ violations, warnings }) => [...violations, ...warnings]),
    doubled.ok ? [] : doubled.violations,
  ]
}

const documents: readonly (readonly [definition: object, holding: unknown, breaking: unknown])[] = [
  [{ type: 'integer' }, 1, 'x'],
  [{ const: { a: 1, b: [2] } }, { b: [2], a: 1 }, { a: 1 }],
  [{ enum: [1, 'x'] }, 'x', 2],
  [{ multipleOf: 0.1 }, 0.3, 0.35],
  [{ maximum: 1 }, 1, 2],
  [{ exclusiveMaximum: 1 }, 0, 1],
  [{ minimum: 1 }, 1, 0],
  [{ exclusiveMinimum: 1 }, 2, 1],
  [{ maxLength: 1 }, '\u{1f600}', 'ab'],
  [{ minLength: 2 }, 'ab', '\u{1f600}'],
  [{ pattern: '^a+$' }, 'aa', 'b'],
  [{ format: 'date' }, '2024-02-29', '2023-02-29'],
  [{ maxItems: 1 }, [1], [1, 2]],
  [{ minItems: 1 }, [1], []],
  [
    { uniqueItems: true },
    [1, '1'],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ],
  [{ contains: { const: 1 } }, [0, 1], [0]],
  [{ maxProperties: 1 }, { a: 1 }, { a: 1, b: 1 }],
  [{ minProperties: 1 }, { a: 1 }, {}],
  [{ required: ['a'] }, { a: 1 }, {}],
  [{ dependentRequired: { a: ['b'] } }, { b: 1 }, { a: 1 }],
  [{ properties: { a: {} }, additionalProperties: false }, { a: 1 }, { b: 1 }],
  [{ items: false }, [], [1]],
  [{ byteArray: true }, [0, 255], [256]],
  [{ byteArray: true, contentMediaType: 'application/x.a.dpp.identifier' }, '1'.repeat(32), '1'.repeat(31)],
]

export function documentCases(): readonly (readonly Violation[])[] {
  const empty = contractOf({})
  return [
    ...documents.flatMap(([definition, ...values]) => {
      const contract = contractOf({ a: definition })
      return values.map((a) => checkDocument(contract, 'note', { a }).violations)
    }),
    checkDocument(empty, 'ghost', {}).violations,
    checkDocument(empty, 'note', 5).violations,
    checkDocument(empty, 'note', { a: NaN }).violations,
  ]
}
