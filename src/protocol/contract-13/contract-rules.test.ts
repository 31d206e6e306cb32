import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contract13Rules } from './contract-rules.ts'
import { judgeContract } from './judge-contract.ts'
import { judgeUpdate } from './judge-update.ts'

// Each rule is broken by a published vector or by a case here. The conformance runner checks the vectors one by one.

interface Published {
  readonly vectors: readonly { readonly contract: unknown }[]
  readonly updates: readonly {
    readonly old: unknown
    readonly new: unknown
    readonly oldVersion: number
    readonly newVersion: number
  }[]
}
const published: Published = JSON.parse(readFileSync('src/protocol/vectors/contracts-13.json', 'utf8'))

const text = { type: 'string', maxLength: 63, position: 0 }
const note = (properties: object, rest: object = {}) => ({
  documents: { note: { type: 'object', properties, additionalProperties: false, ...rest } },
})
const id = 'GYbX2kBoHRGgqEXHvP88tWXRiGdtBjPMwsEndNaZ8BpW'
const other = 'CnHKBMojbsCwe3KDZNEadTXRBjNuhK52JaK2cUPsUVRh'
const localization = {
  $formatVersion: '0',
  shouldCapitalize: true,
  singularForm: 'coin',
  pluralForm: 'coins',
}
const conventions = { $formatVersion: '0', localizations: { en: localization } }
const token = (rest: object) => ({ tokens: { 0: { $formatVersion: '0', conventions, ...rest } } })
const group = (members: object, requiredPower: number) => ({
  ...note({ text }),
  groups: { 0: { $formatVersion: '0', members, requiredPower } },
})
const distribution = (given: object) =>
  token({
    distributionRules: {
      $formatVersion: '0',
      perpetualDistribution: {
        $formatVersion: '0',
        distributionType: { $type: 'epochBasedDistribution', interval: 1, function: given },
        distributionRecipient: { $type: 'contractOwner' },
      },
    },
  })
const linear = { $type: 'linear', a: 1, d: 1, starting_amount: 5 }
const cost = (rest: object) => ({ tokenCost: { create: { tokenPosition: 0, amount: 1, ...rest } } })
const ownId = new Uint8Array(32).fill(7)

const cases: readonly unknown[] = [
  { documents: 1 },
  token({ manualMintingRules: {} }),
  token({ keepsHistory: {} }),
  token({ mainControlGroupCanBeModified: 'ContractOwner' }),
  group({ x: 1, [id]: 1 }, 2),
  { ...note({ text }), colour: 1 },
  { documents: Array.from({ length: 90_000 }, () => 0) },
  { ...note({ text }), config: { $formatVersion: '0' } },
  token({ baseSupply: 2n ** 64n - 1n }),
  group(Object.fromEntries(manyIds(257).map((each) => [each, 1])), 2),
  group({ [id]: 40_000, [other]: 40_000 }, 70_000),
  distribution({ ...linear, d: 0 }),
  distribution({ ...linear, min_value: 9, max_value: 8 }),
  distribution({ ...linear, max_value: 5 }),
  note({ a: { type: 'null', position: 0 } }),
  note({ text }, { indices: [{ name: 'a', properties: [{ text: 'asc' }], contested: { resolution: 0 } }] }),
  note({ text }, { documentsSummable: 'text' }),
  note({ text }, cost({ contractId: Array.from({ length: 32 }, () => 1), effect: 1 })),
  note({ text }, cost({ contractId: [...ownId] })),
  { documents: { note: 5 } },
  note({ text }, cost({ price: 1 })),
  note({ a: { type: 'object', position: 0 } }),
  note({
    a: { type: 'object', properties: { b: { type: 'boolean' } }, additionalProperties: false, position: 0 },
  }),
  note({ a: { type: 'array', position: 0 } }),
  note({ a: { ...text, contentMediaType: 'application/x.dash.dpp.identifier' } }),
  note({ a: { ...text, format: 'zip' } }),
]

const bytes = (least: number, most: number) =>
  note({ a: { type: 'array', byteArray: true, minItems: least, maxItems: most, position: 0 } })
const number = (maximum: number) => note({ a: { type: 'integer', minimum: 0, maximum, position: 0 } })
const owned = (contract: unknown, owner: number) => ({ contract, ownerId: new Uint8Array(32).fill(owner) })

const updates = [
  [owned(number(1), 1), owned(number(1), 2)],
  [owned(note({ text }), 1), owned(token({}), 1)],
  [owned(token({}), 1), owned(token({ baseSupply: 1 }), 1)],
  [owned(bytes(32, 32), 1), owned(bytes(32, 33), 1)],
  [owned(number(255), 1), owned(number(256), 1)],
] as const

it('every rule of version 13 has a case that breaks it', () => {
  const broken = [
    ...[...published.vectors.map(({ contract }) => contract), ...cases, deepContract()].flatMap(
      (contract) => {
        const { violations, warnings } = judgeContract(contract, { id: ownId })
        return [...violations, ...warnings]
      },
    ),
    ...published.updates.flatMap(({ old, new: now, oldVersion, newVersion }) =>
      all(judgeUpdate({ contract: old, version: oldVersion }, { contract: now, version: newVersion })),
    ),
    ...updates.flatMap(([old, now]) => all(judgeUpdate(old, now))),
  ].map(({ rule }) => rule)
  expect(Object.keys(contract13Rules).filter((rule) => !broken.some((each) => each === rule))).toEqual([])
})

function all({ ofContract, ofChange, warnings }: ReturnType<typeof judgeUpdate>) {
  return [...ofContract, ...ofChange, ...warnings]
}

function deepContract(): object {
  let schema: object = text
  for (let depth = 0; depth < 200; depth += 1)
    schema = { type: 'object', properties: { a: schema }, position: 0 }
  return note({ a: schema })
}

function manyIds(count: number): readonly string[] {
  const letters = '123456789ABCDEFGHJKL'.split('')
  const pairs = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  return pairs.slice(0, count).map((pair) => `${id.slice(0, 10)}${pair}${id.slice(12)}`)
}
