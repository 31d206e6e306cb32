import type { ChainState } from '#/session/chain/chain-store.ts'

/** How many nodes have the tip in their chain, as far as they said. */
export function countOnTip(nodes: ChainState['nodes']): number {
  return nodes.filter(({ standing }) => standing?.kind === 'agrees' || standing?.kind === 'ahead').length
}
