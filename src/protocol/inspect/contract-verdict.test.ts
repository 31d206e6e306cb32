import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildContract, type BuiltContract } from '#/protocol/contract-13/build-contract.ts'
import { judgeContract } from '#/protocol/contract-13/judge-contract.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodePlatform } from '#/protocol/platform/transition-bytes.ts'
import { headlineOf, holds } from './reading.ts'
import { recognize } from './recognize.ts'

interface Vector {
  readonly name: string
  readonly contract: object
  readonly verdict: 'valid' | 'invalid'
}
const vectors: readonly Vector[] = JSON.parse(
  readFileSync('src/protocol/vectors/contracts-13.json', 'utf8'),
).vectors
const valid = vectors.filter(({ verdict }) => verdict === 'valid')

const text = { type: 'string', maxLength: 63, position: 0 }
const note = (rest: object) => ({
  documents: { note: { type: 'object', properties: { text }, additionalProperties: false, ...rest } },
})
const read = (contract: unknown) => recognize(JSON.stringify(contract))[0]

const ownerId = new Uint8Array(32).fill(1)
const create = (contract: BuiltContract) =>
  formatHex(
    encodePlatform({
      kind: 'dataContractCreate',
      version: 0,
      fields: {
        dataContract: contract,
        identityNonce: 1n,
        userFeeIncrease: 0,
        signaturePublicKeyId: 1,
        signature: new Uint8Array(65),
      },
    }),
  )

describe('contracts in the inspector', () => {
  it('calls a contract valid if networks of version 13 accept it, whatever the specification says', () => {
    const reading = read(note({ creationRestrictionMode: 2, transferable: 1 }))
    expect(reading).toMatchObject({ kind: 'data-contract', contract13: { violations: [] } })
    expect(reading && holds(reading)).toBe(true)
  })

  it('warns about networks only if version 13 rejects the contract', () => {
    const warningsOf = (rest: object) =>
      read(note(rest))?.checks.flatMap(({ rule, state }) => (state === 'warns' ? [rule] : []))
    expect(warningsOf({ creationRestrictionMode: 2, mutable: true })).toContain('network.unknown-keyword')
    expect(warningsOf({ creationRestrictionMode: 2 })).toEqual([])
  })

  it('does not call a contract invalid if only version 13 rejects it', () => {
    const { documents } = note({ $comment: 'x' })
    const reading = read({ documents: { note: { ...documents.note, type: undefined } } })
    expect(reading?.contract13?.violations).toEqual([
      {
        rule: 'v13.keyword-missing',
        path: '/documents/note/type',
        sentence: 'a schema has its required keywords',
        code: 10101,
      },
    ])
    expect(reading && headlineOf(reading)).not.toBe('does-not-hold')
  })

  it('calls a contract invalid if it breaks both sets of rules', () => {
    const reading = read(note({ additionalProperties: true }))
    expect(reading && headlineOf(reading)).toBe('does-not-hold')
  })

  it('accepts a shorter token distribution interval on test networks, inside a transition too', () => {
    const form = { $formatVersion: '0' }
    const en = { ...form, shouldCapitalize: false, singularForm: 'coin', pluralForm: 'coins' }
    const conventions = { ...form, decimals: 8, localizations: { en } }
    const perpetualDistribution = {
      ...form,
      distributionType: {
        $type: 'blockBasedDistribution',
        interval: 5,
        function: { $type: 'fixedAmount', amount: 1 },
      },
      distributionRecipient: { $type: 'contractOwner' },
    }
    const contract = {
      documents: {},
      tokens: {
        0: { ...form, conventions, baseSupply: 1, distributionRules: { ...form, perpetualDistribution } },
      },
    }
    const { contract: typed } = judgeContract(contract)
    if (typed === undefined) throw new TypeError('not read')
    const inputs = [JSON.stringify(contract), create(buildContract(typed, { ownerId, identityNonce: 1n }))]
    const rulesOf = (isTestNetwork: boolean) =>
      inputs.map((input) =>
        recognize(input, { isTestNetwork })[0]?.contract13?.violations.map(({ rule }) => rule),
      )
    expect(rulesOf(false)).toEqual([['v13.block-interval'], ['v13.block-interval']])
    expect(rulesOf(true)).toEqual([[], []])
  })

  it('judges a contract inside a transition by the same rules', () => {
    for (const { contract } of valid) {
      const typed = judgeContract(contract).contract
      if (typed === undefined) throw new TypeError('vector')
      const [reading] = recognize(create(buildContract(typed, { ownerId, identityNonce: 1n })))
      expect(reading).toMatchObject({ kind: 'platform-transition', contract13: { violations: [] } })
    }
    const broken = judgeContract(note({ mutable: true })).contract
    if (broken === undefined) throw new TypeError('sample')
    const [reading] = recognize(create(buildContract(broken, { ownerId, identityNonce: 1n })))
    expect(reading?.contract13?.violations.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'v13.type-keyword /documentSchemas/note/mutable',
    ])
    expect(reading && headlineOf(reading)).toBe('does-not-hold')
  })
})
