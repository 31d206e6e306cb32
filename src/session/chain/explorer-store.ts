import { create } from 'zustand'
import { BlockQuery, type BlockSighting } from '#/chain/block-sighting.ts'
import type { ChainClient } from './chain-session.ts'

/** What the explorer asks through. */
export type BlockAsker = Pick<ChainClient, 'explore'>

export type ExplorerState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking'; readonly query: BlockQuery }
  | {
      readonly kind: 'found'
      readonly networkId: string
      readonly query: BlockQuery
      readonly sightings: readonly BlockSighting[]
    }
  | { readonly kind: 'failed'; readonly error: unknown }

export const useExplorer = create<{ readonly state: ExplorerState }>(() => ({ state: { kind: 'idle' } }))

let asking = new AbortController()

/** Asks every node; a look that is under way is given up first. Never fails. */
export async function exploreBlock(chain: BlockAsker, networkId: string, query: BlockQuery): Promise<void> {
  asking.abort()
  const controller = new AbortController()
  asking = controller
  useExplorer.setState({ state: { kind: 'asking', query } })
  const state = await chain.explore({ block: query }, { signal: controller.signal }).then(
    (sightings): ExplorerState => ({ kind: 'found', networkId, query, sightings }),
    (error: unknown): ExplorerState => ({ kind: 'failed', error }),
  )
  if (asking === controller) useExplorer.setState({ state })
}

export function giveUpExploring(): void {
  asking.abort()
}

/** Parses what a user types to name a block: its height, with or without thousands commas, or its hash. */
export function readBlockQuery(typed: string): BlockQuery | undefined {
  const text = typed.trim()
  const digits = text.replaceAll(',', '')
  const query = /^\d{1,15}$/.test(digits)
    ? { by: 'height', height: Number(digits) }
    : { by: 'hash', blockHash: text.toLowerCase() }
  return BlockQuery.safeParse(query).data
}
