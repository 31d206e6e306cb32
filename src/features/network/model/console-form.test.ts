import { describe, expect, it } from 'vitest'
import { checkParams, ConsoleForm, methodNames, paramFields, formatCurl } from './console-form.ts'
import { execFileSync } from 'node:child_process'

const hash = 'ab'.repeat(32)

describe('the fields of a method', () => {
  it('derives the fields of a method from its schema', () => {
    expect(Object.fromEntries(methodNames.map((method) => [method, paramFields(method)]))).toEqual({
      getBestBlockHash: [],
      getBlockHash: [{ name: 'height', kind: 'integer', min: 0, max: 4_294_967_295 }],
      getMnListDiff: [
        { name: 'baseBlockHash', kind: 'hash' },
        { name: 'blockHash', kind: 'hash' },
      ],
    })
  })

  it('turns typed text into the parameters that the schema takes', () => {
    expect(checkParams('getBestBlockHash', { height: '1' })).toEqual({ ok: true, params: {} })
    expect(checkParams('getBlockHash', { height: ' 2,221,605 ' })).toEqual({
      ok: true,
      params: { height: 2_221_605 },
    })
    expect(checkParams('getMnListDiff', { baseBlockHash: hash.toUpperCase(), blockHash: hash })).toEqual({
      ok: true,
      params: { baseBlockHash: hash, blockHash: hash },
    })
  })

  it.each(['', '-1', '1.5', '1e3', '4294967296', '0x10', 'tip', '9'.repeat(400)])(
    'rejects the height %j',
    (height) => {
      const checked = checkParams('getBlockHash', { height })
      expect(checked).toMatchObject({ ok: false, rejected: [{ name: 'height' }] })
    },
  )

  it('names each rejected field of the method, and no other', () => {
    const checked = checkParams('getMnListDiff', { baseBlockHash: hash, blockHash: 'zz' })
    expect(checked).toEqual({ ok: false, rejected: [{ name: 'blockHash', kind: 'hash' }] })
    expect(checkParams('getMnListDiff', {})).toMatchObject({ rejected: [{}, {}] })
    const typed = { baseBlockHash: hash, blockHash: 'zz', height: 'of another method' }
    const form = { method: 'getMnListDiff', address: null, typed } as const
    expect(ConsoleForm.safeParse(form).error?.issues).toMatchObject([
      { path: ['typed', 'blockHash'], message: 'workspace/param-hash' },
    ])
  })
})

/** The arguments that a shell makes of the command. */
function argumentsOf(command: string): readonly string[] {
  const script = command.replace(/^curl /, String.raw`printf '%s\0' `)
  return execFileSync('/bin/sh', ['-c', script]).toString().split('\0').slice(0, -1)
}

it('the curl command sends the same request as the console', () => {
  expect(argumentsOf(formatCurl('https://node.example/', 'getBlockHash', { height: 7 }))).toEqual([
    '--globoff',
    '--silent',
    '--show-error',
    '--header',
    'content-type: application/json',
    '--data-raw',
    '{"jsonrpc":"2.0","id":1,"method":"getBlockHash","params":{"height":7}}',
    '--url',
    'https://node.example/',
  ])
})

it.each([
  `https://node.example/'; touch owned; '/`,
  'https://node.example/$(touch owned)/`touch owned`/"x"/\\',
  "https://node.example/it's/",
  'http://[::1]:9998/\nnext/',
])('the curl command passes the address %j to the shell as plain text', (address) => {
  expect(argumentsOf(formatCurl(address, "get'$(x)", { note: "'\\'" })).at(-1)).toBe(address)
})
