import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readList, type ListLine } from './lock-list.ts'

const fields = { transaction: '0300ab', instantLock: 'Ag==', outputIndex: '1', privateKey: 'cVt4o7' }
const { transaction, instantLock, outputIndex, privateKey } = fields

function linesOf(text: string): readonly ListLine[] {
  const reading = readList(text)
  if (!reading.ok) throw new Error(reading.code)
  return reading.lines
}

describe('a list of locks', () => {
  it.each([
    ['CSV without heads', `${transaction},${instantLock},${outputIndex},${privateKey}`, 1],
    ['semicolons', `${transaction}; ${instantLock} ;${outputIndex};${privateKey}`, 1],
    ['tabs', `${transaction}\t${instantLock}\t${outputIndex}\t${privateKey}`, 1],
    ['quotes', `"${transaction}","${instantLock}","${outputIndex}","${privateKey}"`, 1],
    [
      'heads in any order, with one more column',
      `WIF;note;Output Index;tx;"instant lock"\n${privateKey};"a;""b""";${outputIndex};${transaction};${instantLock}`,
      2,
    ],
    [
      'JSON lines',
      JSON.stringify({ tx: transaction, lock: instantLock, outputIndex: 1, wif: privateKey, more: [1] }),
      1,
    ],
  ])('is read as %s', (_name, text, line) => {
    expect(linesOf(text)).toEqual([{ line, kind: 'fields', fields }])
  })

  it('counts blank lines in its line numbers, for every kind of line break', () => {
    const row = `${transaction},${instantLock},${outputIndex},${privateKey}`
    expect(linesOf(`\uFEFF\r\n${row}\r\n\r\n${row}\r${row}\n`).map(({ line }) => line)).toEqual([2, 4, 5])
  })

  it.each([
    ['a,b,c', 'workspace/list-fields', null],
    ['a,b,c,d,e', 'workspace/list-fields', null],
    ['"a,b,c,d', 'workspace/list-quote', null],
    ['a"b,b,c,d', 'workspace/list-quote', null],
    ['"a"b,b,c,d', 'workspace/list-quote', null],
    ['a,,c,d', 'workspace/list-member', 'instantLock'],
    [`${'a'.repeat(80_000)},b,c,d`, 'workspace/list-line-length', null],
  ])('names a bad line and reads the others: %.20s', (bad, code, field) => {
    const good = `${transaction},${instantLock},${outputIndex},${privateKey}`
    expect(linesOf(`${good}\n${bad}\n${good}`)).toEqual([
      { line: 1, kind: 'fields', fields },
      { line: 2, kind: 'fault', code, field },
      { line: 3, kind: 'fields', fields },
    ])
  })

  it.each([
    ['{"tx":', 'workspace/list-json', null],
    ['[1]', 'workspace/list-json', null],
    ['{"tx":"a","lock":"b","wif":"c"}', 'workspace/list-member', 'outputIndex'],
    ['{"tx":"a","transaction":"b"}', 'workspace/list-member', 'transaction'],
    ['{"tx":{"deep":[]}}', 'workspace/list-member', 'transaction'],
  ])('names a bad JSON line: %s', (bad, code, field) => {
    const good = JSON.stringify({ tx: transaction, lock: instantLock, vout: '1', wif: privateKey })
    expect(linesOf(`${good}\n${bad}`)[1]).toEqual({ line: 2, kind: 'fault', code, field })
  })

  it.each([
    ['', 'workspace/list-empty'],
    [' \n\n', 'workspace/list-empty'],
    ['transaction,lock,output index,wif', 'workspace/list-empty'],
    ['transaction,lock,wif,comment\na,b,c,d', 'workspace/list-header'],
    ['wif,wif,tx,lock,vout\na,b,c,d,e', 'workspace/list-header'],
    ['a,b,c,d\n'.repeat(1001), 'workspace/list-lines'],
    ['a'.repeat(4_000_001), 'workspace/list-length'],
  ])('is rejected as a whole: %.40s', (text, code) => {
    expect(readList(text)).toEqual({ ok: false, code })
  })

  const anyField = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((text) => text.replaceAll(/[\r\n\u2028\u2029]/g, ' ').trim())
    .filter((text) => text !== '' && !text.startsWith('\uFEFF'))

  it('returns every field as written, quoted or as JSON', () => {
    const anyRow = fc.record({
      transaction: anyField,
      instantLock: anyField,
      outputIndex: anyField,
      privateKey: anyField,
    })
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 6 }), fc.boolean(), (rows, asJson) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
        const write = (row: (typeof rows)[number]) =>
          asJson
            ? JSON.stringify({ ...row })
            : [row.privateKey, row.transaction, row.instantLock, row.outputIndex].map(quote).join(';')
        const head = asJson ? [] : ['wif;transaction;lock;vout']
        const read = linesOf([...head, ...rows.map(write)].join('\n'))
        expect(read.map((line) => (line.kind === 'fields' ? line.fields : line))).toEqual(rows)
      }),
    )
  })

  it('never throws, and never repeats a private key in a fault', () => {
    const part = fc.constantFrom('"', ',', ';', '\t', '\n', '\r\n', '{', '}', '":', 'wif', 'tx', 'cSecretWif')
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 40 }), (parts) => {
        const reading = readList(parts.join(''))
        const faults = reading.ok ? reading.lines.filter(({ kind }) => kind === 'fault') : [reading]
        expect(JSON.stringify(faults)).not.toContain('cSecretWif')
      }),
    )
  })
})
