import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { formatBase58 } from './base58.ts'
import { formatBase64 } from './base64.ts'
import { checkBytesText } from './bytes-text.ts'
import { nameCharacter } from './character-name.ts'
import { formatHex, parseHex } from './hex.ts'
import { bytesOfPasted } from './listed-bytes.ts'
import { bareText, denseText, indexInPasted, placeInPasted } from './pasted-text.ts'

const bytes = parseHex('000001be733f3611d72142b7c04b9ca368e751cc9261ca6e2f2c89ee0ae1c0ad')
const hex = formatHex(bytes)
const base64 = formatBase64(bytes)
const pairs = hex.match(/../g) ?? []
const unseen = ['\u200B', '\u200F', '\u00AD', '\uFEFF', '\u2060', '\u202E', '\u3164', '\u00A0', '\u3000']

describe('pasted bytes', () => {
  it.each<[string, string]>([
    ['0x', `0x${hex}`],
    ['colons', pairs.join(':')],
    ['dashes', pairs.join('-')],
    ['spaces', pairs.join(' ')],
    ['commas', pairs.join(', ')],
    ['full-width digits', hex.replaceAll('0', '\uFF10').replaceAll('b', '\uFF42')],
    ['quotes', `"${hex}"`],
    ['typographic quotes', `“${hex}”`],
    ['a code fence', `\`\`\`\n${hex}\n\`\`\``],
    ['a code fence with a language', `\`\`\`text\r\n${hex}\r\n\`\`\`\n`],
    ['quoted mail', `> ${hex.slice(0, 30)}\n> ${hex.slice(30)}`],
    ['mail quoted twice', `>> ${hex.slice(0, 30)}\n> > ${hex.slice(30)}\n`],
    ['Base64', base64],
    ['Base64 without padding', base64.replaceAll('=', '')],
    ['Base64 for addresses', base64.replaceAll('+', '-').replaceAll('/', '_')],
    ['a data URL', `data:application/octet-stream;base64,${base64}`],
    ['a data URL with a parameter', `data:text/plain;charset=utf-8;base64,${base64}`],
    ['a list', JSON.stringify([...bytes])],
    ['a list over several lines', JSON.stringify([...bytes], undefined, 2)],
    ['a list with a comma at its end', `[${bytes.join(', ')},]`],
    ['a list in hex', `[${pairs.map((pair) => `0x${pair}`).join(', ')}]`],
    ['a Buffer as JSON', JSON.stringify({ type: 'Buffer', data: [...bytes] })],
    ['a Buffer as Node prints it', `<Buffer ${pairs.join(' ')}>`],
    ['a Uint8Array as JSON', JSON.stringify(Object.fromEntries(bytes.entries()))],
    ['a Uint8Array as Node prints it', `Uint8Array(32) [\n  ${bytes.join(', ')}\n]`],
    ['a call', `new Uint8Array([${bytes.join(', ')}])`.replace('new ', '')],
  ])('reads bytes that are pasted with or as %s', (_form, text) => {
    expect(checkBytesText(text)).toMatchObject({ ok: true, value: { bytes } })
  })

  it('reads pasted bytes with invisible characters at any place', () => {
    const texts = fc.array(fc.tuple(fc.nat(hex.length), fc.constantFrom(...unseen)), { maxLength: 5 })
    fc.assert(
      fc.property(texts, (added) => {
        let text = hex
        for (const [at, character] of added) text = text.slice(0, at) + character + text.slice(at)
        expect(checkBytesText(text)).toMatchObject({ ok: true, value: { bytes } })
      }),
      { seed: 39 },
    )
  })

  it('rejects a wrong character with its place in the pasted text', () => {
    const places = fc.tuple(fc.nat(20), fc.nat(hex.length - 1), fc.constantFrom(...unseen), fc.boolean())
    fc.assert(
      fc.property(places, ([before, at, character, isFenced]) => {
        const wrong = `${hex.slice(0, at)}O${hex.slice(at + 1)}`
        const text = `${isFenced ? '```\n' : ''}${character.repeat(before)}${wrong}${isFenced ? '\n```' : ''}`
        const checked = checkBytesText(text)
        const [found] = checked.ok ? [] : checked.violations
        expect(found?.params).toEqual({ place: text.indexOf('O') + 1, character: 'O' })
      }),
      { seed: 40 },
    )
  })

  it('reports a wrong character after 0x, and not the x', () => {
    const checked = checkBytesText(`0x12g4${hex}`)
    expect(checked.ok ? [] : checked.violations).toMatchObject([{ params: { place: 5, character: 'g' } }])
  })

  it.each(['[256]', '[1, -1]', '[1.5]', '[1, [2]]', '{"0":1,"2":3}', '{"type":"Buffer","data":["1"]}', '[]'])(
    'does not read bytes from the list %s',
    (text) => {
      expect(bytesOfPasted(text, 1)).toBeUndefined()
    },
  )

  it('reads bytes only from a list with enough numbers', () => {
    expect(bytesOfPasted('[1, 2, 3]', 4)).toBeUndefined()
    expect(bytesOfPasted('[1, 2, 3]', 3)).toEqual(Uint8Array.of(1, 2, 3))
  })
})

describe('bare text', () => {
  it('strips what surrounds JSON, but no character inside it', () => {
    const json = '{"label": "a\u200Bb", "list": [1]}'
    expect(bareText(`\uFEFF\`\`\`json\n${json}\n\`\`\`\u200B`)).toBe(json)
    expect(bareText('> {"a":\n> 1}')).toBe('{"a":\n1}')
    expect(bareText('"a" and "b"')).toBe('"a" and "b"')
  })

  it('takes linear time for any text', () => {
    const long = 200_000
    for (const part of [' ', '\n', '\u200B', '>', '`', '[', '"', '\n>', '"0":1 ', '1,', 'a '])
      for (const [begin, end] of [
        ['', ''],
        ['x', 'x'],
        ['[', '!'],
        ['{', '!'],
        ['```\n', '!'],
        ['data:', '!'],
      ]) {
        const text = `${begin}${part.repeat(long / part.length)}${end}`
        bytesOfPasted(text, 1)
        expect(denseText(text).length).toBeLessThanOrEqual(text.length)
      }
  })
})

it('a place in the dense text is found in the pasted text', () => {
  const id = formatBase58(bytes)
  const text = `  “${id.slice(0, 9)}\u200B \n${id.slice(9)}” `
  expect(denseText(text)).toBe(id)
  expect(text.charAt(placeInPasted(text, 9) - 1)).toBe(id.charAt(9))
  expect(text.charAt(placeInPasted(text, 0) - 1)).toBe(id.charAt(0))
})

it('an index in the bare text of quoted mail is found in the pasted text', () => {
  const json = '{"a": [1,\n\n  2],\n"b": 3}'
  const quoted = ` \n${json
    .split('\n')
    .map((line) => `>> ${line}`)
    .join('\r\n')}\n`
  const bare = bareText(quoted)
  expect(bare).toContain('"b": 3')
  Array.from(bare, (character, at) => {
    expect(quoted.charAt(indexInPasted(quoted, at))).toBe(character)
  })
})

it.each([
  ['g', '“g”'],
  ['O', '“O” (letter O)'],
  ['О', '“О” (U+041E)'],
  ['\u200B', 'U+200B (zero width space)'],
  ['\uFEFF', 'U+FEFF (byte order mark)'],
  ['\u{E0041}', 'U+E0041'],
  ['…', '“…” (U+2026)'],
  ['😀', '“😀” (U+1F600)'],
])('the character %j is named %s', (character, name) => {
  expect(nameCharacter(character)).toBe(name)
})
