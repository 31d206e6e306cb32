import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { drawQr } from './qr-picture.tsx'

const scale = 4

/** The pixels that a screen would show of the path. */
function paint({ side, path }: ReturnType<typeof drawQr>) {
  const width = side * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column += 1)
        data.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3)
    }
  }
  return { width, height: width, data }
}

describe('a QR code', () => {
  it.each([
    ['short', 'HELLO'],
    ['of capital letters', `UR:BYTES/1-9/${'LPADASCFADAXCYWENB'.repeat(20)}`],
    ['of any text', 'Grüße, 鍵'],
  ])('a decoder reads the text back from the drawn code: %s', (_, text) => {
    expect(decodeQR(paint(drawQr(text)), { format: 'RGBA' })).toBe(text)
  })

  it('has four white modules on every side', () => {
    const { side, path } = drawQr('HELLO')
    const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, run]) => [
      Number(x),
      Number(y),
      Number(x) + Number(run),
    ])
    expect(Math.min(...places.map(([x = 0, y = 0]) => Math.min(x, y)))).toBe(4)
    expect(Math.max(...places.map(([, y = 0, end = 0]) => Math.max(y + 1, end)))).toBe(side - 4)
  })
})
