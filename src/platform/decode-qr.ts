import { decodeQR } from 'qr/decode.js'

export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

export function decodeQr(pixels: Pixels): string | undefined {
  try {
    return decodeQR(pixels, { format: 'RGBA' })
  } catch {
    return undefined
  }
}
