import { describe, expect, it } from 'vitest'
import { templateText } from '#/features/contracts/model/templates/contract-template.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { nameOfFile, readImport, readImportFile } from './contract-import.ts'

const type =
  '{\n  "type": "object",\n  "properties": { "a": { "type": "string", "position": 0 } },\n  "additionalProperties": false\n}'

describe('an import', () => {
  it('keeps a whole contract unchanged, with its unknown members', () => {
    const text = `{ "$id": "x", "ownerId": "y", "10": 1,\t"documents": { "note": ${type} } }`
    expect(readImport(text)).toMatchObject({ kind: 'contract', from: 'whole', text, types: ['note'] })
  })

  it('wraps document types in a contract', () => {
    const reading = readImport(`  { "b": ${type},\r\n "a": ${type} }\n`)
    expect(reading).toMatchObject({ kind: 'contract', from: 'documents', types: ['b', 'a'] })
    if (reading.kind !== 'contract') throw new Error('none')
    expect(Object.keys(JSON.parse(reading.text))).toEqual(['documents'])
    expect(reading.text).toMatch(/^{\n {2}"documents": { "b": {\n {4}"type"/)
  })

  it('finds a contract inside a member', () => {
    const inner = templateText('blog').trimEnd()
    const text = JSON.stringify({ contract: JSON.parse(inner), other: 1 }, undefined, 2)
    expect(readImport(text)).toMatchObject({ kind: 'contract', from: 'inside', text: `${inner}\n` })
  })

  it('accepts a contract that breaks rules', () => {
    expect(readImport('{"documents":{}}')).toMatchObject({ kind: 'contract', types: [] })
  })

  it.each([
    ['{"documents":\n  {"a": }}', 'value', 'json.object', 2, 9],
    ['{"documents":{},\n"documents":{}}', 'doubled', 'contract.json-member', 2, 1],
    ['[1]', 'no-contract', 'contract.documents', 1, 1],
    ['\n {"a": 1}', 'no-contract', 'contract.documents', 2, 2],
    ['{}', 'no-contract', 'contract.documents', 1, 1],
    ['{"contract": {"documents2": {}}}', 'no-contract', 'contract.documents', 1, 1],
    ['[', 'unfinished', 'json.object', 1, 2],
  ])('rejects %j with the rule, line and column', (text, problem, rule, line, column) => {
    expect(readImport(text)).toEqual({ kind: 'rejected', problem, rule, line, column })
  })

  it('rejects a text that is too long or too deep, and keeps `__proto__` as an ordinary name', () => {
    expect(readImport(`{"documents":${'['.repeat(5000)}`)).toMatchObject({
      problem: 'depth',
      rule: 'cbor.depth',
    })
    expect(readImport(`"${'a'.repeat(1_048_576)}"`)).toMatchObject({
      problem: 'too-long',
      rule: 'text.length',
    })
    const text = `{"documents":{"__proto__":${type}}}`
    expect(readImport(text)).toMatchObject({ kind: 'contract', types: ['__proto__'] })
  })

  it('reads a blank text as empty', () => {
    expect(readImport(' \n')).toEqual({ kind: 'empty' })
  })
})

describe('an imported file', () => {
  const bytes = (...values: readonly number[]) => new Blob([Uint8Array.from(values)])

  it('is read as UTF-8, without its byte order mark', async () => {
    expect(await readImportFile(bytes(0xef, 0xbb, 0xbf, 0x7b, 0xc3, 0xa9))).toBe('{é')
  })

  it('is rejected if it is not UTF-8, and is not even read if it is far too large', async () => {
    await expect(readImportFile(bytes(0xff, 0xfe, 0x7b))).rejects.toThrow(KeywrightError)
    const arrayBuffer = () => Promise.reject(new Error('was read'))
    await expect(readImportFile({ size: 4_000_000, arrayBuffer })).rejects.toMatchObject({
      code: 'workspace/contract-length',
    })
  })

  it('gives the contract its name', () => {
    expect([nameOfFile('blog.v2.JSON'), nameOfFile('notes')]).toEqual(['blog.v2', 'notes'])
  })
})

describe('a contract of another program', () => {
  const id = '11111111111111111111111111111111'
  const documents: unknown = { note: JSON.parse(type) }

  it('gets the official member names and keeps large integers', () => {
    const text = `{"$format_version":"1","ownerId":"${id}","documentSchemas":{"note":${type}},"tokens":{"0":{"maxSupply":18446744073709551615}}}`
    const reading = readImport(text)
    expect(reading).toMatchObject({ kind: 'contract', from: 'rewritten', types: ['note'] })
    if (reading.kind !== 'contract') throw new Error('none')
    expect(JSON.parse(reading.text)).toMatchObject({ $formatVersion: '1', ownerId: id, documents })
    expect(reading.text).toContain('"maxSupply": 18446744073709551615')
    // A second import changes nothing.
    expect(readImport(reading.text)).toMatchObject({ from: 'whole', text: reading.text })
  })

  it('is read from the explorer, from inside an answer, or without document types', () => {
    const explorer = { identifier: id, owner: { identifier: id }, schema: JSON.stringify(documents) }
    const answered = { result: { documentSchemas: documents } }
    const tokens = { $formatVersion: '1', ownerId: id, documentSchemas: {}, tokens: { '0': {} } }
    expect(readImport(JSON.stringify(explorer))).toMatchObject({ from: 'explorer', types: ['note'] })
    expect(readImport(JSON.stringify(answered))).toMatchObject({ from: 'rewritten', types: ['note'] })
    expect(readImport(JSON.stringify(tokens))).toMatchObject({ from: 'rewritten', types: [] })
  })
})
