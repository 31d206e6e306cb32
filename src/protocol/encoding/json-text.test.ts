import { describe, expect, it } from 'vitest'

import { checkJsonText } from './json-text.ts'

describe('JSON text', () => {
  it.each(['', '5', 'null', '[]', '{', '{"a":1}{', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`])(
    'is rejected unless it is one object: %#',
    (text) => {
      expect(checkJsonText(text)).toMatchObject({ ok: false, violations: [{ rule: 'json.object' }] })
    },
  )

  it('is read with a member named __proto__ as an ordinary member', () => {
    const checked = checkJsonText('{"__proto__":{"a":1}}')
    expect(checked.ok && Object.keys(checked.value)).toEqual(['__proto__'])
  })

  it('is rejected if it is longer than any field can need', () => {
    expect(checkJsonText(' '.repeat(1_000_000))).toMatchObject({ violations: [{ rule: 'text.length' }] })
  })
})
