import type { ChainState } from '#/session/chain/chain-store.ts'
import { formatNode } from '#/words/chain-words.ts'
import { formatChainFailure } from '#/words/format-chain-failure.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { formatErrorCode } from '#/words/format-error.ts'
import { formatSpan } from './span-words.ts'
import { t } from '#/features/network/messages.ts'

export interface NodeFault {
  readonly address: string
  readonly text: string
}

/** What is wrong with each node that is not well, in a sentence of its own. */
export function nodeFaults(nodes: ChainState['nodes'], list: ChainState['list']): readonly NodeFault[] {
  return nodes.flatMap((node) => {
    const text = faultOf(node, list)
    return text === undefined ? [] : [{ address: node.address, text }]
  })
}

function faultOf(
  { address, standing, lastFailure, lastFacts, failures, restsForMs }: ChainState['nodes'][number],
  list: ChainState['list'],
): string | undefined {
  const node = formatNode(address)
  const rests = restsForMs > 0 ? ` ${t('net.node.rests', { span: formatSpan(restsForMs), failures })}` : ''
  if (lastFailure === 'chain/bad-list') return `${t('net.node.bad-list.about', { node })}${rests}`
  if (lastFailure !== null) {
    const text = formatChainFailure({ code: lastFailure, facts: lastFacts })
    return `${t('net.node.of', { node, text })}${rests}`
  }
  // Refused without being to blame: its own words are in the console.
  if (standing?.kind === 'silent') return t('net.node.of', { node, text: formatErrorCode(standing.failure) })
  if (standing?.kind !== 'other-block' || list === null) return undefined
  return t('net.node.other-block.about', {
    node,
    hash: cutMiddle(standing.hash),
    own: cutMiddle(list.blockHash),
  })
}
