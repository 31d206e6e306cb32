import { describe, expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { readCreateSamples } from '#/protocol/transition/transition-samples.ts'
import { looksLikeWif, looksPrivate } from './private-look.ts'

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
const hex = '00'.repeat(31) + '01'

describe('the look of a private key', () => {
  it.each([wif, ` ${wif}\n`, '7rQG1N8mXfW3PzYsfYuA4TCiPFraS6Bo4EEcRvKM5EjmAWfZdZH', hex])(
    'is that of %s',
    (text) => {
      expect(looksPrivate(text)).toBe(true)
    },
  )

  it('is that of a recovery phrase, and not of any sentence', () => {
    const twelve = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    expect(looksPrivate(twelve)).toBe(true)
    expect(looksPrivate(`${twelve.toUpperCase()}\n${twelve}`)).toBe(true)
    expect(looksPrivate(`${twelve} ${twelve.slice(0, 12)}`)).toBe(false)
    expect(looksPrivate('A key for the shop, made on the day that it was opened')).toBe(false)
  })

  it('is not that of transactions, locks and public keys, nor of what is half typed', () => {
    for (const { transition, lockTransaction } of readCreateSamples()) {
      expect(looksPrivate(formatHex(lockTransaction))).toBe(false)
      for (const { data } of transition.publicKeys) expect(looksPrivate(formatHex(data))).toBe(false)
    }
    expect(looksPrivate(hex.slice(1))).toBe(false)
    expect(looksPrivate('')).toBe(false)
  })

  it('lets a txid begin an out point', () => {
    expect(looksLikeWif(formatHex(parseHex(hex)))).toBe(false)
    expect(looksLikeWif(wif)).toBe(true)
  })
})
