import { wordlist } from '@scure/bip39/wordlists/english.js'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { describe, expect, it, vi } from 'vitest'

import { encodePassphrase, isLongEnough, ratePassphrase } from './passphrase.ts'
import { suggestPassphrase } from './suggested-passphrase.ts'

// For other tests, vitest.setup.ts caches the results of the estimator.
vi.unmock('./passphrase-estimator.ts')

describe('a passphrase', () => {
  it('gives the same bytes however its characters are composed', () => {
    expect(encodePassphrase('Zu\u0308rich \u{1D7D9}')).toEqual(encodePassphrase('Z\u00FCrich 1'))
  })

  it('is counted in characters after normalisation', () => {
    expect(isLongEnough('u\u0308'.repeat(14))).toBe(false)
    expect(isLongEnough('u\u0308'.repeat(15))).toBe(true)
    expect(isLongEnough('\u{1F511}'.repeat(14))).toBe(false)
  })
})

describe('the check', () => {
  it.each(['plover nine ochre gulls whistle', 'aaaaaaaaaaaaaaaaaaaa', '13.05.1987 qwertz p4ssw0rd drowssap'])(
    'keeps no trace of the passphrase that it rated: %s',
    async (text) => {
      const watched = vi.spyOn(ZxcvbnFactory.prototype, 'check')
      await ratePassphrase(text)
      const [estimator] = watched.mock.contexts
      watched.mockRestore()
      if (!(estimator instanceof ZxcvbnFactory)) throw new TypeError('nothing was rated')
      expect(isReachable(estimator, text)).toBe(false)
      // Control: the estimator remembers its last input.
      estimator.check(text)
      expect(isReachable(estimator, text)).toBe(true)
    },
  )

  it('rejects a short passphrase, however random', async () => {
    expect(await ratePassphrase('x7#Kq!9zP@w2Lm')).toMatchObject({
      isLongEnough: false,
      isAcceptable: false,
    })
  })

  it('rejects a long passphrase that is easily guessed, and says why', async () => {
    expect(await ratePassphrase('aaaaaaaaaaaaaaaaaaaa')).toMatchObject({
      isLongEnough: true,
      isAcceptable: false,
      warning: 'simpleRepeat',
    })
    expect((await ratePassphrase('password12345678')).isAcceptable).toBe(false)
  })

  it('rates only the first 64 characters, since the estimator would take seconds for a thousand', async () => {
    const words = 'plover nine ochre gulls whistle'
    expect((await ratePassphrase(words + 'a'.repeat(993))).isAcceptable).toBe(true)
    expect((await ratePassphrase('a'.repeat(64) + words)).isAcceptable).toBe(false)
  })

  it('accepts every suggested passphrase', async () => {
    for (let round = 0; round < 20; round += 1) {
      expect((await ratePassphrase(suggestPassphrase())).isAcceptable).toBe(true)
    }
  })
})

describe('a suggestion', () => {
  it('is six words of the list', () => {
    const words = suggestPassphrase().split(' ')
    expect(words).toHaveLength(6)
    for (const word of words) expect(wordlist).toContain(word)
  })

  it('comes from a list whose length is a power of two, so that eleven bits choose without bias', () => {
    expect(wordlist).toHaveLength(2048)
  })
})

/** Tells whether a text, or half of it, can be reached from an object. */
function isReachable(from: unknown, text: string): boolean {
  const half = text.slice(0, text.length / 2)
  const seen = new Set<unknown>()
  const waiting: unknown[] = [from]
  while (waiting.length > 0) {
    const each = waiting.pop()
    if (typeof each === 'string' && each.includes(half)) return true
    if ((typeof each !== 'object' && typeof each !== 'function') || each === null || seen.has(each)) continue
    seen.add(each)
    for (const key of Reflect.ownKeys(each)) {
      // Dictionaries are read-only.
      if (key !== 'trieNodeRoot' && key !== 'rankedDictionaries') waiting.push(Reflect.get(each, key))
    }
  }
  return false
}
