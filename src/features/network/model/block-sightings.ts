import type { BlockQuery, BlockSighting } from '#/chain/block-sighting.ts'

export type { BlockQuery } from '#/chain/block-sighting.ts'

export interface ComparedSightings {
  readonly verdict:
    | { readonly kind: 'nowhere' }
    | { readonly kind: 'alone' }
    | { readonly kind: 'alike'; readonly nodes: number }
    /** More nodes report this block than any other block; `fewer` nodes do not. */
    | { readonly kind: 'outvoted'; readonly nodes: number; readonly fewer: number }
    | { readonly kind: 'split'; readonly blocks: number }
  readonly rows: readonly ComparedSighting[]
}

export interface ComparedSighting {
  readonly sighting: BlockSighting
  /** `other`: differs from the majority, or from the requested hash. */
  readonly status: 'agrees' | 'other' | 'silent'
}

/** Compares the answers of the nodes. A majority proves no block, but shows which node to doubt. */
export function compareSightings(query: BlockQuery, sightings: readonly BlockSighting[]): ComparedSightings {
  const counts = new Map<string, number>()
  for (const each of sightings) {
    if (each.kind === 'block') counts.set(nameOf(each), (counts.get(nameOf(each)) ?? 0) + 1)
  }
  const [first, second] = [...counts].toSorted(([, left], [, right]) => right - left)
  const most = first !== undefined && first[1] !== second?.[1] ? first[0] : undefined
  const rows = sightings.map((sighting): ComparedSighting => {
    if (sighting.kind !== 'block') return { sighting, status: 'silent' }
    const isAsked = query.by === 'height' || sighting.blockHash === query.blockHash
    return { sighting, status: isAsked && nameOf(sighting) === most ? 'agrees' : 'other' }
  })
  return { verdict: check([...counts.values()], first?.[1] ?? 0, most !== undefined), rows }
}

function check(counts: readonly number[], most: number, isClear: boolean): ComparedSightings['verdict'] {
  const answered = counts.reduce((sum, count) => sum + count, 0)
  if (answered === 0) return { kind: 'nowhere' }
  if (counts.length > 1) {
    return isClear
      ? { kind: 'outvoted', nodes: most, fewer: answered - most }
      : { kind: 'split', blocks: counts.length }
  }
  return answered === 1 ? { kind: 'alone' } : { kind: 'alike', nodes: answered }
}

function nameOf({ height, blockHash }: { readonly height: number; readonly blockHash: string }): string {
  return `${height} ${blockHash}`
}
