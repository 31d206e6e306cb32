import type { ChainState } from '#/workspace/chain/chain-store.ts'
import { cutMiddle } from '#/workspace/messages/cut-middle.ts'
import { formatNode } from '#/workspace/messages/chain-words.ts'
import { formatErrorCode } from '#/workspace/messages/format-error.ts'
import { formatSpan } from '#/workspace/messages/span-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** What is wrong with each node that is not well, in a sentence of its own. */
export function NodeFaults({
  nodes,
  list,
}: {
  readonly nodes: ChainState['nodes']
  readonly list: ChainState['list']
}) {
  const lines = nodes.flatMap((node) => {
    const text = faultOf(node, list)
    return text === undefined ? [] : [{ address: node.address, text }]
  })
  if (lines.length === 0) return null
  return (
    <Stack gap="tight">
      {lines.map(({ address, text }) => (
        <Text key={address} as="p" size="small" tone="second">
          {text}
        </Text>
      ))}
    </Stack>
  )
}

function faultOf(
  { address, standing, lastFailure, failures, restsForMs }: ChainState['nodes'][number],
  list: ChainState['list'],
): string | undefined {
  const node = formatNode(address)
  const rests = restsForMs > 0 ? ` ${t('net.node.rests', { span: formatSpan(restsForMs), failures })}` : ''
  if (lastFailure === 'chain/bad-list') return `${t('net.node.bad-list.about', { node })}${rests}`
  if (lastFailure !== null) return `${t('net.node.of', { node, text: formatErrorCode(lastFailure) })}${rests}`
  if (standing?.kind !== 'other-block' || list === null) return undefined
  return t('net.node.other-block.about', {
    node,
    hash: cutMiddle(standing.hash),
    own: cutMiddle(list.blockHash),
  })
}
