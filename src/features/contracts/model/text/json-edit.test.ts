import { describe, expect, it } from 'vitest'
import { editText, type JsonEdit } from './json-edit.ts'
import { applyChanges } from './text-change.ts'

const pretty = `{
  "b": 1,
  "7": {
    "x": true
  },
  "list": ["one", "two"],
  "none": {}
}
`

function edit(text: string, ...edits: readonly JsonEdit[]): string {
  return applyChanges(text, editText(text, edits))
}

describe('an edit of JSON text', () => {
  it('replaces a value', () => {
    expect(edit(pretty, { kind: 'set', path: '/b', value: 'é' })).toBe(pretty.replace('1', '"é"'))
  })

  it('does not touch an equal value', () => {
    expect(editText('{"a": 1.0, "b": [ ]}', [{ kind: 'set', path: '/a', value: 1 }]).empty).toBe(true)
  })

  it('adds a member at the end, formatted like the others', () => {
    expect(edit(pretty, { kind: 'set', path: '/7/y', value: { z: [1, 2], w: {} } })).toBe(
      pretty.replace('"x": true', '"x": true,\n    "y": {\n      "z": [1, 2],\n      "w": {}\n    }'),
    )
  })

  it('copies a value as it is written, including integers above 2^53', () => {
    const written = '{ "most": 18446744073709551615, "part": 0.10, "list": [ ] }'
    const text = `{\n  "a": ${written}\n}\n`
    const copied = edit(text, { kind: 'copy', path: '/b', from: '/a' })
    expect(copied).toBe(`{\n  "a": ${written},\n  "b": ${written}\n}\n`)
    expect(edit(text, { kind: 'copy', path: '/b', from: '/c' })).toBe(text)
    expect(edit(copied, { kind: 'copy', path: '/a', from: '/b' })).toBe(copied)
  })

  it('adds a member before another', () => {
    const set: JsonEdit = { kind: 'set', path: '/first', value: 0, before: 'b' }
    expect(edit(pretty, set)).toBe(pretty.replace('"b"', '"first": 0,\n  "b"'))
  })

  it('adds a member to an empty object, and an item after the last', () => {
    expect(edit(pretty, { kind: 'set', path: '/none/a', value: null })).toBe(
      pretty.replace('"none": {}', '"none": {\n    "a": null\n  }'),
    )
    expect(edit(pretty, { kind: 'set', path: '/list/-', value: 'three' })).toBe(
      pretty.replace('"two"', '"two", "three"'),
    )
  })

  it('keeps compact text compact, and CRLF line breaks', () => {
    expect(edit('{"a":{}}', { kind: 'set', path: '/a/b', value: [1, { c: 2 }] })).toBe(
      '{"a":{"b":[1,{"c":2}]}}',
    )
    expect(edit('{\r\n\t"a": 1\r\n}', { kind: 'set', path: '/b', value: { c: [[]] } })).toBe(
      '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": [\r\n\t\t\t[]\r\n\t\t]\r\n\t}\r\n}',
    )
  })

  it.each([
    ['/b', pretty.replace('"b": 1,\n  ', '')],
    ['/none', pretty.replace(',\n  "none": {}', '')],
    ['/7/x', pretty.replace('{\n    "x": true\n  }', '{}')],
    ['/list/0', pretty.replace('"one", ', '')],
  ])('removes %s', (path, after) => {
    expect(edit(pretty, { kind: 'remove', path })).toBe(after)
  })

  it('renames a member in its place, but not to an existing name', () => {
    expect(edit(pretty, { kind: 'rename', path: '/7', name: '__proto__' })).toBe(
      pretty.replace('"7"', '"__proto__"'),
    )
    expect(edit(pretty, { kind: 'rename', path: '/7', name: 'b' })).toBe(pretty)
  })

  it('moves members and items', () => {
    expect(edit('{"a":1,"b":2,"c":3}', { kind: 'move', path: '/a', to: 2 })).toBe('{"b":2,"c":3,"a":1}')
    expect(edit('[1, 22, 333]', { kind: 'move', path: '/2', to: 0 })).toBe('[333, 1, 22]')
  })

  it('does nothing if its path leads nowhere, or if the text is not JSON', () => {
    expect(editText(pretty, [{ kind: 'set', path: '/x/y', value: 1 }]).empty).toBe(true)
    expect(editText(pretty, [{ kind: 'remove', path: '' }]).empty).toBe(true)
    expect(editText('{', [{ kind: 'set', path: '/a', value: 1 }]).empty).toBe(true)
  })

  it('takes the edits before it into account', () => {
    const after = edit(
      '{"a":{"b":1},"c":2}',
      { kind: 'set', path: '/c', value: 3 },
      { kind: 'rename', path: '/a', name: 'z' },
      { kind: 'set', path: '/z/b', value: 4 },
      { kind: 'remove', path: '/c' },
      { kind: 'set', path: '/z', value: 5 },
    )
    expect(after).toBe('{"z":5}')
  })

  it('removes, adds and replaces members at once, even side by side', () => {
    const after = edit(
      '{"a":{"b":1,"c":2,"d":3},"e":{"f":4},"g":[5,{"h":6}],"i":{"j":{"k":7}}}',
      { kind: 'remove', path: '/a/d' },
      { kind: 'set', path: '/a/c', value: 'two' },
      { kind: 'remove', path: '/e/f' },
      { kind: 'set', path: '/g/1/l', value: 8 },
      { kind: 'set', path: '/g/1/h', value: 9 },
      { kind: 'remove', path: '/a/b' },
      { kind: 'remove', path: '/g/0' },
      { kind: 'remove', path: '/g/0/h' },
      { kind: 'remove', path: '/i/j/k' },
      { kind: 'set', path: '/i/m', value: 10 },
      { kind: 'set', path: '/i/m', value: 11 },
      { kind: 'remove', path: '/i' },
    )
    expect(after).toBe('{"a":{"c":"two"},"e":{},"g":[{"l":8}]}')
  })
})
