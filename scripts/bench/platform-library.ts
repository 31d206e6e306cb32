import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PlatformKind, PlatformTransition } from '#/protocol/platform/transition-layout.ts'
import type { IdentitySample } from './random-platform.ts'

/** What a published package does with transitions of today. Bytes are those of a transition, with all of its signatures. */
export interface PlatformLibrary {
  /** Its name and version. */
  readonly name: string
  /** Kinds that it cannot read and write, and why. */
  readonly cannot: ReadonlyMap<PlatformKind, string>
  /** Reads, and writes again; `signingBytes` and `hash` where it says them. Nothing where it cannot write. */
  read(bytes: Uint8Array): Promise<LibraryReading | undefined>
  /**
   * Builds a transition from its members alone and signs it, and its new ECDSA keys. None of the packages signs with BLS: witnesses
   * of those keys are of the sample.
   */
  build(sample: IdentitySample): Uint8Array
  /** Reads, changes the fee where there is one, and signs where there is a signature and it can. */
  change(transition: PlatformTransition, bytes: Uint8Array, as: Change): Promise<Uint8Array>
}

export interface LibraryReading {
  readonly bytes: Uint8Array
  readonly signingBytes?: Uint8Array
  /** By which a node knows it. */
  readonly hash?: string
}

export interface Change {
  readonly userFeeIncrease: number
  readonly privateKey: Uint8Array
}

/** The file of an installed package. Throws where bench/ has not been installed: nothing is left out in silence. */
export function benchFile(...names: readonly string[]): string {
  const file = path.resolve('bench', 'node_modules', ...names)
  if (!existsSync(file))
    throw new Error(`${file} is missing. Install it: npm ci --prefix bench --ignore-scripts`)
  return file
}

/** An out point as explorers print it: what the packages take. */
export function printedTxid(txid: Uint8Array): string {
  return Buffer.from(txid.toReversed()).toString('hex')
}
