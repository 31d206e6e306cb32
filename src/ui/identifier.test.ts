import { describe, expect, it } from 'vitest'
import { keyBitPath } from './identifier.tsx'

const digestOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

describe('keyBitPath', () => {
  it('draws the picture of the reference for 56k79pLt1f7QZdYmWKEjEEaSVka3XGvFyVKnaP6rBLrT', () => {
    expect(keyBitPath(digestOf('49cf67da7eac7668c6c75585d39f9a9b241f88879f4c01504c44f5385f4c4f17'))).toBe(
      'M5 1h4v3h-4zM11 1h4v3h-4zM1 4h6v3h-6zM13 4h6v3h-6zM1 7h18v3h-18zM3 10h6v3h-6zM11 10h6v3h-6z' +
        'M3 13h4v3h-4zM13 13h4v3h-4zM7 16h6v3h-6z',
    )
  })

  it('omits a cut that would leave only one unit', () => {
    expect(keyBitPath(digestOf('0c'))).toBe('M7 1h6v3h-6z')
  })
})
