import { isUrText } from '#/protocol/fountain/uniform-resource.ts'
import { openTransfer, type TransferStep } from './qr-transfer.ts'

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
