import { describe, expect, it } from 'vitest'

import { concatBytes, encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { isKeyDataOf } from '#/protocol/key/identity-public-key.ts'
import { pickFrom, randomTransition, type Pick } from '#/protocol/testing/random-transition.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import platform from '#/protocol/vectors/platform-13.json'
import transitions from '#/protocol/vectors/transitions.json'
import { breakOffset, type Reading } from './reading.ts'
import { recognize } from './recognize.ts'
import { explainUnread } from './unread.ts'

const published = [...platform.vectors, ...platform.real].map(({ full, kind }) => ({
  bytes: parseHex(full),
  kind,
}))

function named(bytes: Uint8Array): { readonly first: string; readonly all: readonly string[] } {
  const all = recognize(bytes).map(({ kind, transition, reason }) => `${transition ?? kind} ${reason}`)
  return { first: all[0] ?? '', all }
}

describe('a known transition', () => {
  // Cuts at every place within the first keys and ids, and at one in 17 after them.
  const stepBehind = 17
  const isLooked = (at: number, seed: number) =>
    at === 32 || at === 33 || at < 72 || (at + seed) % stepBehind === 0

  it('comes first wherever it is cut, except at the length of a key', () => {
    const wrong: string[] = []
    let cuts = 0
    for (const [seed, { bytes, kind }] of published.entries()) {
      for (let at = 2; at < bytes.length; at += 1) {
        if (!isLooked(at, seed)) continue
        const part = bytes.subarray(0, at)
        // 32 bytes may be a private key, 33 a public key.
        if (at === 32) {
          expect(recognize(part).every(({ isMasked }) => isMasked)).toBe(true)
          continue
        }
        cuts += 1
        const { first, all } = named(part)
        const isKey = at === 33 && (part[0] === 2 || part[0] === 3) && isKeyDataOf(0, part)
        const isNamed = isKey ? all.includes(`${kind} cut-off`) : first === `${kind} cut-off`
        if (!isNamed) wrong.push(`${kind} at ${at}: ${all.join(', ')}`)
      }
    }
    expect(wrong).toEqual([])
    expect(cuts).toBeGreaterThan(3500)
  })

  it('comes first with bytes after its end', () => {
    const pick = pickFrom(11)
    for (const { bytes, kind } of published) {
      for (const count of [1, 4, 33]) {
        const more = Uint8Array.from({ length: count }, () => pick(256))
        expect(named(concatBytes(bytes, more)).first).toBe(`${kind} extra-bytes`)
      }
    }
  })

  it('recognises a transition of an older protocol first, even cut after its type or with extra bytes', () => {
    for (const { serializedHex, type } of transitions.transitions) {
      const bytes = parseHex(serializedHex)
      const kind = { 2: 'identity-create', 3: 'identity-top-up', 5: 'identity-update' }[type]
      const from = serializedHex.indexOf('6474797065') / 2 + 6
      for (let at = from; at < bytes.length; at += at < 72 ? 1 : stepBehind) {
        if (at === 32) continue
        expect([at, recognize(bytes.subarray(0, at))[0]?.kind]).toEqual([at, kind])
      }
      const [extra] = recognize(concatBytes(bytes, Uint8Array.of(1, 2, 3)))
      expect(extra?.kind).toBe(kind)
      expect(extra?.checks.some(({ state }) => state === 'fails')).toBe(true)
    }
  })

  it('recognises a cut transition with random content, and names the byte at which it breaks', () => {
    const pick = pickFrom(12)
    for (let round = 0; round < 20; round += 1) {
      const { transition } = randomTransition(pick, wireProfiles['platform-13'])
      const bytes = encodeTransition(transition, wireProfiles['platform-13'])
      const at = 40 + pick(bytes.length - 40)
      const [reading] = recognize(bytes.subarray(0, at))
      expect(reading).toMatchObject({ kind: 'platform-transition', reason: 'cut-off' })
      expect(breakOffset(reading?.checks ?? [])).toBeLessThanOrEqual(at)
      const shown = reading?.field.children.map(({ name }) => name) ?? []
      expect(shown.slice(0, 2)).toEqual(['kind', 'version'])
      expect(shown.length).toBeGreaterThan(2)
    }
  })
})

function randomJson(pick: Pick, depth = 0): unknown {
  const texts = ['', 'a', 'naïve “text”', '日本語', 'AwAA', '0300', 'Zm9v', '\t', '{"x":1}', '😀']
  const kind = pick(depth > 3 ? 4 : 6)
  if (kind === 0) return texts[pick(texts.length)]
  if (kind === 1) return pick(1_000_000) / 7
  if (kind === 2) return [true, false, null][pick(3)]
  if (kind === 3) return String.fromCharCode(33 + pick(90)).repeat(pick(60))
  const items = Array.from({ length: pick(12) }, () => randomJson(pick, depth + 1))
  if (kind === 4) return items
  return Object.fromEntries(items.map((item, at) => [`${texts[pick(texts.length)]}${at}`, item]))
}

function randomText(pick: Pick): string {
  const words = [
    'The',
    'quick',
    'brown',
    'AAAA',
    '0x',
    'deadbeef',
    'naïve',
    '#',
    '| a | b |',
    '日本',
    'Ag==',
    '\n',
  ]
  return Array.from({ length: 3 + pick(900) }, () => words[pick(words.length)]).join(' ')
}

const isOfBinary = ({ encoding, kind }: Reading) => encoding === 'binary' || kind === 'bytes'

describe('text', () => {
  it('never reads JSON as binary', () => {
    const pick = pickFrom(21)
    for (let round = 0; round < 400; round += 1) {
      const value = { [`x${pick(9)}`]: randomJson(pick), pad: 'x'.repeat(pick(6000)) }
      const text = JSON.stringify(value, undefined, pick(3))
      for (const input of [text, encodeUtf8(text)]) {
        expect(recognize(input).filter(({ encoding }) => encoding !== 'json')).toEqual([])
        expect(['members', 'items']).toContain(explainUnread(input).kind)
      }
    }
  })

  it('never reads any other text as binary', () => {
    const pick = pickFrom(22)
    for (let round = 0; round < 300; round += 1) {
      const text = randomText(pick)
      expect(recognize(encodeUtf8(text)).filter(isOfBinary)).toEqual([])
      expect(recognize(text).filter(isOfBinary)).toEqual([])
    }
  })
})

describe('bytes of no known kind', () => {
  const noise = (length: number, seed: number) => {
    const pick = pickFrom(seed)
    // No transition begins with 0xc7.
    return Uint8Array.from({ length }, (_, at) => (at === 0 ? 0xc7 : pick(256)))
  }

  it('shows bytes of no known kind as bytes, line by line', () => {
    for (const length of [5, 100, 165, 198, 1000, 5000]) {
      for (const input of [noise(length, length), formatHex(noise(length, length))]) {
        if (typeof input === 'string' && length < 65) continue
        const readings = recognize(input)
        expect(readings).toMatchObject([{ kind: 'bytes', reason: 'unknown', checks: [] }])
        const [reading] = readings
        expect(reading?.field.children.map(({ value }) => value).join('')).toBe(
          formatHex(noise(length, length)),
        )
      }
    }
    expect(recognize(formatBase64(noise(300, 1)))[0]).toMatchObject({ kind: 'bytes', encoding: 'base64' })
  })

  it('does not show bytes that may be or contain a private key', () => {
    for (const length of [16, 32, 48, 64])
      expect(recognize(noise(length, length)).filter(({ kind }) => kind === 'bytes')).toEqual([])
    // This is a private key in the format of SEC 1.
    const secret = noise(32, 3)
    const file = concatBytes(parseHex('c0770201010420'), secret, noise(70, 4))
    expect(recognize(file)).toMatchObject([{ kind: 'private-key', isMasked: true }])
    expect(JSON.stringify(recognize(file))).not.toContain(formatHex(secret))
  })
})
