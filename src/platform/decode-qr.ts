import { decodeQR } from 'qr/decode.js'

/** Pixels as a canvas has them. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** The text of a QR code in a picture; undefined if no code is readable. */
export function decodeQr(pixels: Pixels): string | undefined {
  try {
    return decodeQR(pixels, { format: 'RGBA' })
  } catch {
    return undefined
  }
}
