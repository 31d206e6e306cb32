import { describe, expect, it } from 'vitest'
import catalogue from './en-GB.json' with { type: 'json' }
import { KeywrightError } from '#/protocol/error.ts'
import { formatError } from './format-error.ts'
import { formatViolation } from './format-violation.ts'
import { makeT, t } from './t.ts'

interface Own {
  readonly 'test.plain': null
  readonly 'test.title': { readonly page: string }
}

const own = makeT<Own>({ 'test.plain': 'Keywright', 'test.title': [['page'], ' · Keywright'] })

describe('t', () => {
  it('returns the text of a message', () => {
    expect(t('control.undo')).toBe('Undo')
    expect(own('control.undo')).toBe('Undo')
  })

  it('fills in values', () => {
    expect(own('test.title', { page: 'Vault' })).toBe('Vault · Keywright')
  })

  it('shows a bidi control of a value as its code point', () => {
    expect(own('test.title', { page: 'a\u202Ecod' })).toBe('a\\u{202e}cod · Keywright')
    expect(own('test.title', { page: 'Дом א\u00AD' })).toBe('Дом א\u00AD · Keywright')
  })

  it('does not compile without all values of a message, and throws', () => {
    // @ts-expect-error: `page` is missing
    expect(() => own('test.title', {})).toThrow(/page/)
    // @ts-expect-error: so are all values
    expect(() => own('test.title')).toThrow(/page/)
    // @ts-expect-error: one of two ids asks for what any of them asks for
    const wordEither = (id: keyof Own) => own(id)
    expect(() => wordEither('test.title')).toThrow(/page/)
  })
})

describe('formatViolation', () => {
  it('puts a violated rule into words', () => {
    expect(formatViolation({ rule: 'key.read-only', path: '', message: '' })).toBe(
      'readOnly must be true or false.',
    )
  })
})

describe('formatError', () => {
  it('puts an error code into words', () => {
    expect(formatError(new KeywrightError('vault/wrong-passphrase'))).toBe(
      'This passphrase does not open the vault. Nothing was changed.',
    )
  })

  it('does not repeat the text of a foreign error', () => {
    expect(formatError(new Error('secret'))).not.toContain('secret')
  })
})

describe('a message', () => {
  it('has at most two sentences', () => {
    const value = /\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g
    const sentences = (text: string) => text.replaceAll(value, 'value').match(/[.!?](?=\s|$)/g) ?? []
    const texts = listTexts(catalogue)
    expect(texts.length).toBeGreaterThan(3000)
    expect(texts.filter((text) => sentences(text).length > 2)).toEqual([])
  })
})

/** Messages of a part of the catalogue. */
function listTexts(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(listTexts) : []
}
