import { formatHex } from '#/protocol/encoding/hex.ts'

/** One step of a path. Its index is below 2^31 (BIP 32), or 32 bytes (DIP 14). */
export interface HdStep {
  readonly index: number | Uint8Array
  readonly isHardened: boolean
}

/** Returns a hardened step. */
export function hardened(index: number | Uint8Array): HdStep {
  return { index, isHardened: true }
}

/**
 * Returns a step that is not hardened: the child's private key and the parent's extended public key reveal the parent's
 * private key.
 */
export function plain(index: number | Uint8Array): HdStep {
  return { index, isHardened: false }
}

/** Formats steps in the notation of BIP 32, such as `m/9'/5'/5'/1'/0`; indices of 32 bytes as in DIP 14. */
export function formatHdPath(steps: readonly HdStep[]): string {
  return ['m', ...steps.map(formatStep)].join('/')
}

function formatStep({ index, isHardened }: HdStep): string {
  const number = typeof index === 'number' ? String(index) : `0x${formatHex(index)}`
  return isHardened ? `${number}'` : number
}
