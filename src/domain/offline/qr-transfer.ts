import { FountainDecoder } from '#/protocol/fountain/fountain-code.ts'
import { unwrapMessage, type FountainPart } from '#/protocol/fountain/fountain-part.ts'
import { isUrText, openUrFrames, readUrFrame } from '#/protocol/fountain/uniform-resource.ts'

// docs/qr-frames.md describes the contents of a frame.

/** How much one frame carries: less is easier for a camera, and takes more frames. */
export type QrDensity = 'light' | 'normal' | 'dense'

export interface QrFrames {
  /** One frame has everything, and does not change. */
  readonly single: boolean
  /** So many frames are enough where none is lost; any of those that follow stands for a lost one. */
  readonly count: number
  /** The text of a frame, from 0 on without end: capital letters, which a QR code holds more of. */
  readonly frame: (index: number) => string
}

// A code that does not change can have more bytes: there is time to scan it.
const sizes = {
  light: { single: 120, fragment: 80 },
  normal: { single: 320, fragment: 160 },
  dense: { single: 500, fragment: 320 },
} as const satisfies Record<QrDensity, unknown>

/** The frames that carry the bytes. */
export function framesOf(bytes: Uint8Array, density: QrDensity): QrFrames {
  const { count, text } = openUrFrames(bytes, sizes[density])
  return { single: count === 1, count, frame: (index) => text(index).toUpperCase() }
}

/** What is wrong with the frame that was just seen. It changes nothing of what was read before. */
export type FrameFault = 'foreign' | 'damaged' | 'too-large' | 'other-type' | 'message-damaged'

/** The status of a transfer after a frame. */
export type TransferStep =
  | { readonly kind: 'more'; readonly known: number; readonly needed: number; readonly fault?: FrameFault }
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  /** Not a frame of ours, and no transfer had begun: the text of some other QR code. */
  | { readonly kind: 'text'; readonly text: string }

/** Reads one transfer from the texts of QR codes, in any order, with any of them lost or repeated. */
export interface Transfer {
  take(text: string): TransferStep
  /** Forgets what was read: the next frame begins a transfer. */
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

/** Receives what was read: anything in front of the camera, perhaps a private key. */
export interface TakesOneThing {
  readonly onBytes: (bytes: Uint8Array) => void
  readonly onText: (text: string) => void
}

/** The status of the reading, without what was read. */
export type OneThingStep =
  | Extract<TransferStep, { readonly kind: 'more' }>
  | { readonly kind: 'done'; readonly size: number }
  | { readonly kind: 'text' }

/** Reads one thing from the texts of QR codes, hands it over once, and holds nothing of it afterwards. */
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
    /** Nothing for a code that was seen already. */
    take: (text: string, given: TakesOneThing): OneThingStep | undefined => {
      // A camera sees the same code many times before the next.
      if (hasGiven || text === last) return undefined
      const step = transfer.take(text)
      if (step.kind === 'more') {
        // What is no frame is not remembered, not even to recognize it.
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
