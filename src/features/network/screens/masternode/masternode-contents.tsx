import { useChain, type ChainView } from '#/workspace/chain/chain-store.ts'
import { useMasternode } from '#/features/network/model/chain/use-masternode.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWatched } from '#/features/network/model/watches/use-watched.ts'
import { watchFollowed } from '#/features/network/model/watches/watch-followed.ts'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { MasternodeFacts } from './masternode-facts.tsx'
import { MasternodeHistory } from './masternode-history.tsx'
import { Preimage } from './preimage.tsx'

/** What is known of one masternode: its entry, what was seen of it, and how its leaf comes about. */
export function MasternodeContents({
  proRegTxHash,
  events,
}: {
  readonly proRegTxHash: string
  readonly events: ChainView['events']
}) {
  const evidence = useMasternode(proRegTxHash)
  const isWatched = useWatched().has(proRegTxHash)
  const height = useChain((state) => state.state?.list?.height ?? 0)
  return (
    <Stack>
      <Checkbox
        label={t('entry.watch')}
        checked={isWatched}
        onChecked={(checked) => watchFollowed(proRegTxHash, checked)}
      />
      {evidence === undefined ? (
        <Text tone="quiet">{t('entry.reading')}</Text>
      ) : evidence === null ? (
        <Note tone="warn">{t('entry.gone', { height })}</Note>
      ) : (
        <MasternodeFacts masternode={evidence.masternode} />
      )}
      <MasternodeHistory events={events} proRegTxHash={proRegTxHash} />
      {evidence == null ? null : <Preimage evidence={evidence} />}
    </Stack>
  )
}
