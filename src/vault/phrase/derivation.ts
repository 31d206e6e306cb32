import type { Curve } from '#/protocol/key/key-type.ts'
import { stepsOfSeries, type HdSeries } from '#/vault/storage/hd-series.ts'
import { deriveBlsKey } from './bls-key-generation.ts'
import { deriveBelow, deriveFromSeed, wipeNode, type HdNode } from './hd-key.ts'

/** The node that the keys of a series hang from, of the phrase's seed. The caller wipes it. */
export function deriveSeriesNode(seed: Uint8Array, series: HdSeries): HdNode {
  return deriveFromSeed(seed, stepsOfSeries(series))
}

/** One private key of a series, for the caller to wipe; BLS takes KeyGen over the derived child key. */
export function deriveKeyOfSeries(node: HdNode, curve: Curve, index: number): Uint8Array {
  const child = deriveBelow(node, [index])
  try {
    return curve === 'bls' ? deriveBlsKey(child.privateKey) : child.privateKey.slice()
  } finally {
    wipeNode(child)
  }
}
