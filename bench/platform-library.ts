import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PlatformKind, PlatformTransition } from '../src/protocol/platform/transition-layout.ts'
import type { IdentitySample } from './random-platform.ts'

/** Operations of a published package on current transitions. Bytes always include all signatures of the transition. */
export interface PlatformLibrary {
  /** Name and version of the package. */
  readonly name: string
  /** Kinds that the package cannot read and write, with the reason. */
  readonly cannot: ReadonlyMap<PlatformKind, string>
  /**
   * Reads and writes again. `signingBytes` and `hash` only if the package reports them. Undefined if it cannot write.
   */
  read(bytes: Uint8Array): Promise<LibraryReading | undefined>
  /**
   * Builds a transition from its members, and signs it and its new ECDSA keys. No package signs with BLS, so the
   * witnesses of those keys come from the sample.
   */
  build(sample: IdentitySample): Uint8Array
  /** Reads, changes the fee if there is one, and signs if there is a signature and the package can sign. */
  change(transition: PlatformTransition, bytes: Uint8Array, as: Change): Promise<Uint8Array>
}

export interface LibraryReading {
  readonly bytes: Uint8Array
  readonly signingBytes?: Uint8Array
  /** The hash by which a node knows the transition. */
  readonly hash?: string
}

export interface Change {
  readonly userFeeIncrease: number
  readonly privateKey: Uint8Array
}

/**
 * Returns the file of an installed package. Throws if bench/ is not installed, so that nothing is skipped silently.
 */
export function benchFile(...names: readonly string[]): string {
  const file = path.resolve('bench', 'node_modules', ...names)
  if (!existsSync(file))
    throw new Error(`${file} is missing. Install it: npm ci --prefix bench --ignore-scripts`)
  return file
}

/** A transaction id in the reversed byte order of explorers, as the packages expect it. */
export function printedTxid(txid: Uint8Array): string {
  return Buffer.from(txid.toReversed()).toString('hex')
}
