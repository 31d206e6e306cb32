import type { ChainState } from '#/workspace/chain/chain-store.ts'
import { formatNode } from '#/workspace/messages/chain-words.ts'
import { refusedListWords } from '#/workspace/messages/list-verdict-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

/** Of a list that was refused: by which node, and which check it failed. */
export function RefusedNote({ last }: { readonly last: ChainState['last'] }) {
  if (last?.outcome.kind !== 'refused') return null
  const { address, violation } = last.outcome
  const { line, about } = refusedListWords(violation)
  return (
    <Note tone="bad" title={`${t('check.refused')}: ${line}`}>
      {t('check.refused.about', { node: formatNode(address), fault: about })}{' '}
      <Text mono size="micro">
        {violation.rule}
      </Text>
    </Note>
  )
}
