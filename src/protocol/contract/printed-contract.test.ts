import { describe, expect, it } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { quoteLargeIntegers } from '#/protocol/encoding/large-integers.ts'
import { alterationsOf } from '#/protocol/testing/alter-json.ts'
import { exactValueOf, formatExactJson } from './exact-integers.ts'
import { isJsonObject } from './json-value.ts'
import { readPrintedContract } from './printed-contract.ts'

const idBytes = new Uint8Array(32).fill(7)
const memberBytes = new Uint8Array(32).fill(8)
const id = formatBase58(idBytes)
const ownerId = formatBase58(new Uint8Array(32).fill(9))
const member = formatBase58(memberBytes)
const documents = {
  note: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: 64, position: 0 } },
    additionalProperties: false,
  },
}

const rulesOf = (authorized: object, admin: object) => ({
  $formatVersion: '0',
  authorizedToMakeChange: authorized,
  adminActionTakers: admin,
  changingAuthorizedActionTakersToNoOneAllowed: false,
  changingAdminActionTakersToNoOneAllowed: false,
  selfChangingAdminActionTakersAllowed: true,
})

/** A contract as the official packages of version 4 write it. */
const official = {
  $formatVersion: '1',
  id,
  ownerId,
  version: 3,
  config: { $formatVersion: '1', canBeDeleted: false, requiresIdentityEncryptionBoundedKey: 2 },
  groups: { '0': { $formatVersion: '0', members: { [member]: 1, [ownerId]: 2 }, requiredPower: 2 } },
  tokens: {
    '0': {
      $formatVersion: '0',
      conventions: {
        $formatVersion: '0',
        localizations: {
          en: { $formatVersion: '0', shouldCapitalize: true, singularForm: 'coin', pluralForm: 'coins' },
        },
        decimals: 8,
      },
      baseSupply: 100_000,
      maxSupply: 18_446_744_073_709_551_615n,
      distributionRules: {
        $formatVersion: '0',
        perpetualDistribution: {
          $formatVersion: '0',
          distributionType: {
            $type: 'blockBasedDistribution',
            interval: 100,
            function: { $type: 'exponential', a: 1, d: 2, m: 3, n: 4, o: 5, start_moment: 7, b: 0 },
          },
          distributionRecipient: { $type: 'identity', identity: member },
        },
        newTokensDestinationIdentity: member,
      },
      marketplaceRules: { $formatVersion: '0', tradeMode: 'NotTradeable' },
      manualMintingRules: rulesOf({ $type: 'contractOwner' }, { $type: 'group', position: 0 }),
      freezeRules: rulesOf({ $type: 'identity', identity: member }, { $type: 'noOne' }),
      mainControlGroupCanBeModified: { $type: 'mainGroup' },
    },
  },
  keywords: ['coin'],
  description: 'A coin',
}
const schemas = { ...official, documentSchemas: documents }

const printed = (value: unknown) => JSON.parse(quoteLargeIntegers(formatExactJson(value)))

const variants = {
  oneOld: {
    $formatVersion: '$format_version',
    authorizedToMakeChange: 'authorized_to_make_change',
    adminActionTakers: 'admin_action_takers',
  },
} as const

/** The same contract in the form of the platform's test files: `V0`, snake case and names. */
function inTestFile(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inTestFile(item))
  if (!isJsonObject(value)) return value
  if (name === 'documentSchemas') return value
  const type = value['$type']
  if (typeof type === 'string') {
    const { $type: _, ...rest } = value
    const word = `${type.charAt(0).toUpperCase()}${type.slice(1)}`
    const inner =
      type === 'identity' ? rest['identity'] : type === 'group' ? rest['position'] : inTestFile(rest)
    return Object.keys(rest).length === 0 ? word : { [word]: inner }
  }
  const members = Object.entries(value).map(([key, each]) => [nameOf(key), inTestFile(each, key)])
  if (!name.endsWith('Rules') || !('authorizedToMakeChange' in value)) return Object.fromEntries(members)
  return { V0: Object.fromEntries(members.filter(([key]) => key !== '$format_version')) }
}
const nameOf = (name: string) =>
  Object.entries(variants.oneOld).find(([given]) => given === name)?.[1] ?? name

function inSnakeCase(value: unknown, name = ''): unknown {
  if (Array.isArray(value) || !isJsonObject(value)) return value
  if (name === 'documentSchemas' || name === 'members') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSnakeCase(each, key),
    ]),
  )
}

const [token] = Object.values(official.tokens)
const explorerToken = {
  identifier: id,
  position: 0,
  localizations: { en: { shouldCapitalize: true, singularForm: 'coin', pluralForm: 'coins' } },
  baseSupply: '100000',
  totalSupply: '1',
  maxSupply: '18446744073709551615',
  mintable: true,
  decimals: 8,
  mainGroup: 0,
  totalGasUsed: null,
}
const explorer = {
  identifier: id,
  name: null,
  owner: { identifier: ownerId, aliases: [] },
  schema: JSON.stringify(documents),
  version: 3,
  txHash: '00',
  isSystem: false,
  groups: [{ position: 0, members: { [member]: 1, [ownerId]: 2 }, requiredPower: 2 }],
  tokens: [explorerToken],
  description: 'A coin',
  keywords: ['coin'],
}

const expected = { ...official, documents }
const { groups: _groups, tokens: _tokens, config: _config, ...plain } = official

describe('a contract that another program prints', () => {
  it.each([
    ['the official packages', schemas],
    ['the official packages, with digits as text', printed(schemas)],
    ['the test files of the platform', inTestFile(schemas)],
    ['a program in snake case', inSnakeCase(schemas)],
    ['an answer', { result: { data: schemas } }],
    ['a node’s answer', { v0: { dataContract: schemas, metadata: { height: 1 } } }],
    ['an id in hex', { ...schemas, id: formatHex(idBytes) }],
    ['an id in Base64', { ...schemas, id: formatBase64(idBytes) }],
    ['an id in bytes', { ...schemas, id: [...idBytes] }],
    ['this program, with its own documents', { ...official, documents }],
    ['null for what is not there', { ...schemas, schemaDefs: null, createdAt: null }],
    [
      'members of groups in a list',
      {
        ...schemas,
        groups: [
          {
            position: 0,
            members: [
              { identityId: [...memberBytes], power: 1 },
              { identityId: ownerId, power: 2 },
            ],
            requiredPower: 2,
          },
        ],
      },
    ],
  ])('is read from %s', (_program, value) => {
    const found = readPrintedContract(value)
    expect(found?.value).toEqual(expected)
    // A second reading changes nothing.
    expect(readPrintedContract(found?.value)?.value).toEqual(expected)
  })

  it('is read from the explorer, without the rules of tokens', () => {
    const found = readPrintedContract(explorer)
    const { conventions, baseSupply, maxSupply } = token ?? {}
    const { $formatVersion: _, ...members } = plain
    expect(found).toEqual({
      form: 'explorer',
      documentsPath: undefined,
      value: {
        ...members,
        groups: official.groups,
        tokens: { '0': { $formatVersion: '0', conventions, baseSupply, maxSupply, mainControlGroup: 0 } },
        documents,
      },
    })
  })

  it('is read from a transition in the flat form of the explorer', () => {
    const taker = (takerType: string, value: unknown = null) => ({ takerType, taker: value })
    const rules = { ...rulesOf(taker('ContractOwner'), taker('Group', 0)), $formatVersion: undefined }
    const perpetualDistribution = {
      type: 'BlockBasedDistribution',
      recipientType: 'Identity',
      recipientValue: member,
      interval: 100,
      functionName: 'FixedAmount',
      functionValue: { amount: '5' },
    }
    const found = readPrintedContract({
      type: 0,
      typeString: 'DATA_CONTRACT_CREATE',
      internalConfig: { canBeDeleted: false, requiresIdentityDecryptionBoundedKey: null },
      dataContractId: id,
      ownerId,
      version: 1,
      schema: documents,
      tokens: [
        {
          position: 0,
          tokenId: id,
          conventions: { decimals: 8, localizations: {} },
          manualMintingRules: rules,
          isAllowedTransferToFrozenBalance: true,
          distributionRules: { perpetualDistribution },
        },
      ],
      groups: [],
      raw: '00',
    })
    expect(found).toMatchObject({
      form: 'explorer',
      documentsPath: '/schema',
      value: {
        id,
        documents,
        config: { canBeDeleted: false },
        tokens: {
          '0': {
            manualMintingRules: official.tokens['0'].manualMintingRules,
            allowTransferToFrozenBalance: true,
            distributionRules: {
              perpetualDistribution: {
                distributionType: {
                  $type: 'blockBasedDistribution',
                  interval: 100,
                  function: { $type: 'fixedAmount', amount: 5 },
                },
                distributionRecipient: { $type: 'identity', identity: member },
              },
            },
          },
        },
      },
    })
  })

  it.each([
    [
      'steps, and whether there is history',
      {
        keepsHistory: false,
        transferable: true,
        distributionRules: {
          perpetualDistribution: {
            distributionType: {
              EpochBasedDistribution: { interval: 16, function: { Stepwise: { '0': 100, '10': 50 } } },
            },
            distributionRecipient: 'EvonodesByParticipation',
          },
          newTokensDestinationIdentity: [...memberBytes],
        },
      },
      {
        keepsHistory: { $formatVersion: '0', keepsTransferHistory: false },
        transferable: true,
        distributionRules: {
          perpetualDistribution: {
            distributionType: {
              $type: 'epochBasedDistribution',
              interval: 16,
              function: { $type: 'stepwise', '0': 100, '10': 50 },
            },
            distributionRecipient: { $type: 'evonodesByParticipation' },
          },
          newTokensDestinationIdentity: member,
        },
      },
    ],
    [
      'parameters in camel case, and null',
      {
        maxSupply: null,
        distributionRules: {
          perpetualDistribution: {
            distributionType: {
              TimeBasedDistribution: {
                interval: '3600000',
                function: { Linear: { a: '-1', d: 1, startStep: null, startingAmount: 5, minValue: 0 } },
              },
            },
            distributionRecipient: { Identity: member },
          },
        },
      },
      {
        distributionRules: {
          perpetualDistribution: {
            distributionType: {
              $type: 'timeBasedDistribution',
              interval: 3_600_000,
              function: { $type: 'linear', a: -1, d: 1, starting_amount: 5, min_value: 0 },
            },
            distributionRecipient: { $type: 'identity', identity: member },
          },
        },
      },
    ],
    [
      'a distribution that is planned, and takers by their words',
      {
        mainControlGroup: '0',
        mainControlGroupCanBeModified: 'NoOne',
        emergencyActionRules: {
          V0: { authorized_to_make_change: { Group: 1 }, admin_action_takers: 'MainGroup' },
        },
        distributionRules: {
          preProgrammedDistribution: {
            $format_version: '0',
            distributions: { '1700000000000': { [formatHex(memberBytes)]: '7' } },
          },
        },
      },
      {
        mainControlGroup: 0,
        mainControlGroupCanBeModified: { $type: 'noOne' },
        emergencyActionRules: {
          $formatVersion: '0',
          authorizedToMakeChange: { $type: 'group', position: 1 },
          adminActionTakers: { $type: 'mainGroup' },
        },
        distributionRules: {
          preProgrammedDistribution: { distributions: { '1700000000000': { [member]: 7 } } },
        },
      },
    ],
  ])('has tokens with %s', (_what, printedToken, rewritten) => {
    const found = readPrintedContract({
      $format_version: '1',
      ownerId,
      documentSchemas: {},
      tokens: { '0': printedToken },
    })
    expect(found?.value).toMatchObject({ documents: {}, tokens: { '0': rewritten } })
    expect(JSON.stringify(found?.value)).not.toContain('null')
  })

  it.each([
    ['without document types', { identifier: id, owner: ownerId, schema: '{}', tokens: [explorerToken] }, {}],
    [
      'with an owner as text, and types as an object',
      { identifier: id, owner: ownerId, schema: documents },
      documents,
    ],
  ])('is read from the explorer %s', (_what, value, types) => {
    expect(readPrintedContract(value)).toMatchObject({
      form: 'explorer',
      value: { id, ownerId, documents: types },
    })
  })

  it.each([
    ['types', documents, '', documents],
    ['documents', { documents }, '/documents', documents],
    ['documents', { contract: { documents } }, '/contract/documents', documents],
    ['documents', { notes: { documents } }, '/notes/documents', documents],
    ['schemas', { documentSchemas: documents }, '/documentSchemas', documents],
    [
      'types',
      { note: { properties: { x: documents.note } } },
      '',
      { note: { properties: { x: documents.note } } },
    ],
    ['schemas', { document_schemas: documents }, '/document_schemas', documents],
    ['schemas', { $format_version: '1', ownerId, tokens: {} }, undefined, {}],
  ])('is recognized as the form %s by its members (%j)', (form, value, documentsPath, types) => {
    expect(readPrintedContract(value)).toMatchObject({ form, documentsPath, value: { documents: types } })
  })

  it('stays unchanged if it follows the specification', () => {
    const own = { $id: id, ownerId, protocolVersion: 1, $defs: { a: { type: 'string' } }, documents }
    expect(readPrintedContract(own)?.value).toBe(own)
  })

  it.each([
    ['nothing', {}],
    ['a list', [documents]],
    ['text', 'note'],
    ['a document', { $type: 'note', text: 'x' }],
    ['a type and something else', { ...documents, other: 5 }],
    ['JSON with a schema', { schema: documents }],
    ['a schema that is no JSON', { identifier: id, schema: '{' }],
    ['an identity', { id, publicKeys: [], balance: 0 }],
  ])('is not read from %s', (_what, value) => {
    expect(readPrintedContract(value)).toBeUndefined()
  })

  it('keeps integers above 2^53', () => {
    const text =
      '{\n  "a": 18446744073709551615,\n  "b": [\n    -9007199254740993,\n    1.5,\n    {}\n  ],\n  "__proto__": []\n}'
    expect(formatExactJson(exactValueOf(text))).toBe(text)
    expect(JSON.parse(quoteLargeIntegers(text))).toMatchObject({
      a: '18446744073709551615',
      b: ['-9007199254740993', 1.5, {}],
    })
  })

  it('never throws if any value is replaced', () => {
    const replacements = [null, 'x', [[null]], { V0: { $type: 5 } }]
    let count = 0
    for (const value of [printed(schemas), printed(inTestFile(schemas)), explorer])
      for (const altered of alterationsOf(value, replacements)) {
        expect(() => readPrintedContract(altered)).not.toThrow()
        count += 1
      }
    expect(count).toBeGreaterThan(700)
  })
})
