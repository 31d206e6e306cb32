import { describe, expect, it } from 'vitest'

import { checkParams, ConsoleForm, methodNames, paramFields } from './console-form.ts'

const hash = 'ab'.repeat(32)

describe('the fields of a method', () => {
  it('are made of its schema', () => {
    expect(Object.fromEntries(methodNames.map((method) => [method, paramFields(method)]))).toEqual({
      getBestBlockHash: [],
      getBlockHash: [{ name: 'height', kind: 'integer', min: 0, max: 4_294_967_295 }],
      getMnListDiff: [
        { name: 'baseBlockHash', kind: 'hash' },
        { name: 'blockHash', kind: 'hash' },
      ],
    })
  })

  it('hold what the schema takes', () => {
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
    'refuse the height %j',
    (height) => {
      const checked = checkParams('getBlockHash', { height })
      expect(checked).toMatchObject({ ok: false, refused: [{ name: 'height' }] })
    },
  )

  it('name each field that is refused, and no other', () => {
    const checked = checkParams('getMnListDiff', { baseBlockHash: hash, blockHash: 'zz' })
    expect(checked).toEqual({ ok: false, refused: [{ name: 'blockHash', kind: 'hash' }] })
    expect(checkParams('getMnListDiff', {})).toMatchObject({ refused: [{}, {}] })
    const typed = { baseBlockHash: hash, blockHash: 'zz', height: 'of another method' }
    const form = { method: 'getMnListDiff', address: null, typed } as const
    expect(ConsoleForm.safeParse(form).error?.issues).toMatchObject([
      { path: ['typed', 'blockHash'], message: 'workspace/param-hash' },
    ])
  })
})
