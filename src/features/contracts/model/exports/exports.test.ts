import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Encoder } from 'cbor'
import { describe, expect, it } from 'vitest'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { templateIds, templateText } from '#/features/contracts/model/templates/contract-template.ts'
import { tokenTemplate } from '#/features/contracts/model/templates/newest-templates.ts'
import { formatCanonicalCbor, formatCanonicalJson } from './contract-exports.ts'
import { formatMarkdown } from './format-markdown.ts'
import { formatTypes } from './format-types.ts'

const templates = templateIds.map((id): DataContract => JSON.parse(templateText(id)))

const odd: DataContract = {
  documents: {
    'a-b': {
      type: 'object',
      description: 'Ends */ early',
      properties: {
        'x-y': { type: 'string', position: 0, description: 'first\nsecond', enum: ['a"b', 'c'] },
        constructor: { type: 'integer', position: 1, minimum: 2 },
        tuple: {
          type: 'array',
          position: 2,
          prefixItems: [{ type: 'string' }, { enum: [1, null] }],
          items: false,
          minItems: 1,
        },
        lists: { type: 'array', position: 3, items: { type: 'array', items: { enum: ['p', 'q'] } } },
        inner: {
          type: 'object',
          position: 4,
          properties: {
            owner: {
              type: 'array',
              byteArray: true,
              contentMediaType: 'application/x.a.dpp.identifier',
              position: 0,
            },
          },
          required: ['owner'],
          additionalProperties: false,
        },
        fixed: { const: { a: [1, 'x'] }, position: 5 },
      },
      required: ['x-y', 'inner'],
      additionalProperties: false,
    },
    aB: {
      properties: { hash: { type: 'array', byteArray: true, position: 0 } },
      additionalProperties: false,
    },
    AB: { properties: {}, additionalProperties: false },
    '9 %': { properties: { any: { position: 0 } }, additionalProperties: false },
    identifier: { properties: {}, additionalProperties: false },
  },
}

const use = `
import type { DocumentTypes, Identifier } from './odd.ts'
const owner: Identifier = new Uint8Array(32)
export const right: DocumentTypes['a-b'] = {
  'x-y': 'a"b', tuple: ['t', null], lists: [['p']], inner: { owner }, fixed: { a: [1, 'x'] }, constructor: 3,
}
// @ts-expect-error A required member is missing.
export const missing: DocumentTypes['a-b'] = { inner: { owner } }
// @ts-expect-error This is none of the values.
export const other: DocumentTypes['a-b'] = { 'x-y': 'd', inner: { owner } }
// @ts-expect-error The tuple has no third item.
export const long: DocumentTypes['a-b'] = { 'x-y': 'c', inner: { owner }, tuple: ['t', 1, 2] }
`

describe('TypeScript types', () => {
  it('compile, accept a valid document and reject invalid ones', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'types-'))
    try {
      const files = {
        ...Object.fromEntries(templates.map((each, at) => [`t${at}`, formatTypes(each)])),
        odd: formatTypes(odd),
        use,
      }
      for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.ts`), text)
      const compiler = path.resolve('node_modules/typescript/bin/tsc')
      const options = [
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
      ]
      const more = ['--allowImportingTsExtensions', '--exactOptionalPropertyTypes', '--types', '']
      const names = Object.keys(files).map((name) => `${name}.ts`)
      const output = run(process.execPath, [compiler, ...options, ...more, ...names], folder)
      expect(output).toBe('')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('have comments that do not end early, and numbers for equal type names', () => {
    const text = formatTypes(odd)
    expect(text).toContain('/** Ends *\\/ early */')
    expect(text).toContain('   * first\n   * second\n')
    expect(text).toContain('/** minimum 2 */')
    // Three document types would get the same name, and the name of one is taken.
    expect(text).toContain('export type AB = ')
    expect(text).toContain('export type AB2 = ')
    expect(text).toContain('export type AB3 = ')
    expect(text).toContain('export type Identifier2 = ')
    expect(text).toContain('export type Type9 = ')
  })
})

function run(command: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error)
  }
}

describe('canonical forms', () => {
  it('do not depend on the order of the members', () => {
    const one = { documents: { b: { x: 1, aa: [true, null] }, a: {} }, $id: 'z' }
    const other = { $id: 'z', documents: { a: {}, b: { aa: [true, null], x: 1 } } }
    expect(formatCanonicalJson(one)).toBe('{"$id":"z","documents":{"a":{},"b":{"x":1,"aa":[true,null]}}}')
    expect(formatCanonicalJson(other)).toBe(formatCanonicalJson(one))
    expect(formatCanonicalCbor(other)).toBe(formatCanonicalCbor(one))
  })

  it('keep members that are named like numbers or prototypes', () => {
    const value: unknown = JSON.parse('{"10":1,"9":{"__proto__":2}}')
    expect(formatCanonicalJson(value)).toBe('{"9":{"__proto__":2},"10":1}')
  })

  it.each(templates.map((each, at) => [templateIds[at], each] as const))(
    'match another encoder for %s as CBOR, and lose nothing as JSON',
    (_, contract) => {
      expect(formatCanonicalCbor(contract)).toBe(Encoder.encodeCanonical(contract).toString('hex'))
      expect(JSON.parse(formatCanonicalJson(contract))).toEqual(contract)
    },
  )

  it('have no CBOR for a text with an unpaired surrogate', () => {
    expect(formatCanonicalCbor({ a: '\ud800' })).toBeUndefined()
  })
})

describe('Markdown', () => {
  it('has a table for each document type and for its indices', () => {
    const text = formatMarkdown('Blog', templates[0] ?? { documents: {} })
    expect(text).toContain('# Blog\n')
    expect(text).toContain('## post\n')
    expect(text).toContain('| 1 | `slug` | string | yes | `maxLength 63`, `pattern "^[a-z0-9-]+$"` |  |\n')
    expect(text).toContain('| `bySlug` | `slug asc` | yes |\n')
  })

  it('has a table for the tokens and one for the groups', () => {
    const groups = { 0: { members: { 'a|b': 1, '7Ab': 2 }, requiredPower: '2|' } }
    const text = formatMarkdown('Coin', Object.assign({}, tokenTemplate, { groups }))
    expect(text).toContain('## Tokens\n')
    expect(text).toContain('| 0 | coin | 8 | 100000000000 | 2100000000000000 |  |\n')
    expect(text).toContain('## Groups\n')
    expect(text).toContain('| 0 | 2\\| | `a\\|b` 1, `7Ab` 2 |\n')
    expect(formatMarkdown('Odd', Object.assign({ documents: {} }, { tokens: { 0: null, 1: [] } }))).toContain(
      '| 0 |  |  |  |  |  |\n| 1 |  |  |  |  |  |\n',
    )
  })

  it('escapes every text of a contract', () => {
    const contract = {
      documents: {
        'a|b': {
          description: '<b>x</b>\n# y',
          properties: { '`p`': { type: 'string', position: 0, pattern: 'a|b' } },
        },
      },
    }
    const text = formatMarkdown('*N*', contract)
    expect(text).toContain('# \\*N\\*\n')
    expect(text).toContain('## a\\|b\n')
    expect(text).toContain('\\<b\\>x\\</b\\> \\# y\n')
    expect(text).toContain('| 0 | `` `p` `` | string |  | `pattern "a\\|b"` |  |\n')
  })
})
