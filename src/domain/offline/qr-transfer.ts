import { FountainDecoder } from '#/protocol/fountain/fountain-code.ts'
import { unwrapMessage, type FountainPart } from '#/protocol/fountain/fountain-part.ts'
import { isUrText, openUrFrames, readUrFrame } from '#/protocol/fountain/uniform-resource.ts'

// The contents of a frame are described in docs/qr-frames.md.

/** Amount of data in a frame. Less data are easier for a camera to read, but need more frames. */
export type QrDensity = 'light' | 'normal' | 'dense'

export interface QrFrames {
  /** True if one frame has all the data, so that the code does not change. */
  readonly single: boolean
  readonly count: number
  /** Returns a frame by its number, which counts from 0 without end. Capital letters take less space in a QR code. */
  readonly frame: (index: number) => string
}

// A code that does not change can have more bytes, because there is more time to scan it.
const sizes = {
  light: { single: 120, fragment: 80 },
  normal: { single: 320, fragment: 160 },
  dense: { single: 500, fragment: 320 },
} as const satisfies Record<QrDensity, unknown>

export function framesOf(bytes: Uint8Array, density: QrDensity): QrFrames {
  const { count, text } = openUrFrames(bytes, sizes[density])
  return { single: count === 1, count, frame: (index) => text(index).toUpperCase() }
}

export type FrameFault = 'foreign' | 'damaged' | 'too-large' | 'other-type' | 'message-damaged'

export type TransferStep =
  | { readonly kind: 'more'; readonly known: number; readonly needed: number; readonly fault?: FrameFault }
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  /** The text of any other QR code, if no transfer has begun. */
  | { readonly kind: 'text'; readonly text: string }

export interface Transfer {
  take(text: string): TransferStep
  restart(): void
}

export function openTransfer(): Transfer {
  let decoder: FountainDecoder | undefined
  const more = (fault?: FrameFault): TransferStep => ({
    kind: 'more',
    known: decoder?.known ?? 0,
    needed: decoder?.head.count ?? 0,
    ...(fault === undefined ? {} : { fault }),
  })
  const takePart = (part: FountainPart): TransferStep => {
    decoder ??= new FountainDecoder(part.head)
    if (!decoder.isOf(part.head)) return more('foreign')
    decoder.take(part)
    if (!decoder.isWhole) return more()
    const message = decoder.finish()
    const bytes = message && unwrapMessage(message)
    if (bytes !== undefined) return { kind: 'done', bytes }
    decoder = undefined
    return more('message-damaged')
  }
  return {
    take: (text) => {
      if (!isUrText(text)) return decoder === undefined ? { kind: 'text', text } : more('foreign')
      const frame = readUrFrame(text)
      if (frame.kind === 'part') return takePart(frame.part)
      if (frame.kind !== 'whole') return more(frame.kind)
      return decoder === undefined ? { kind: 'done', bytes: frame.bytes } : more('foreign')
    },
    restart: () => {
      decoder = undefined
    },
  }
}

/** Receives the result, which may be anything in front of the camera, even a private key. */
export interface TakesOneThing {
  readonly onBytes: (bytes: Uint8Array) => void
  readonly onText: (text: string) => void
}

export type OneThingStep =
  | Extract<TransferStep, { readonly kind: 'more' }>
  | { readonly kind: 'done'; readonly size: number }
  | { readonly kind: 'text' }

/** Reads one result from the texts of QR codes, passes it on once, and does not keep it. */
export function openOneThing() {
  const transfer = openTransfer()
  let last: string | undefined
  let hasGiven = false
  const restart = () => {
    transfer.restart()
    last = undefined
    hasGiven = false
  }
  return {
    /** Returns `undefined` for a code that was already seen. */
    take: (text: string, given: TakesOneThing): OneThingStep | undefined => {
      // A camera sees the same code many times before the next code.
      if (hasGiven || text === last) return undefined
      const step = transfer.take(text)
      if (step.kind === 'more') {
        // Texts that are not frames may be secret, so they are not remembered, not even for comparison.
        last = isUrText(text) ? text : undefined
        return step
      }
      restart()
      hasGiven = true
      if (step.kind === 'text') {
        given.onText(step.text)
        return { kind: 'text' }
      }
      given.onBytes(step.bytes)
      return { kind: 'done', size: step.bytes.length }
    },
    restart,
  }
}
