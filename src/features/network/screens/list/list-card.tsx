import { useCallback, useState } from 'react'
import { useChain } from '#/workspace/chain/chain-store.ts'
import { useListQuery, useMasternodes } from '#/features/network/model/chain/use-masternodes.ts'
import { listVerdictWords } from '#/workspace/messages/list-verdict-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Text } from '#/ui/text.tsx'
import { ListExport } from './list-export.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'

/** The verified masternode list, as long as it is. */
export function ListCard() {
  const query = useListQuery()
  const [window, setWindow] = useState({ from: 0, count: 60 })
  const masternodes = useMasternodes(query, window)
  const list = useChain((state) => state.state?.list ?? null)
  const onWindow = useCallback((from: number, count: number) => setWindow({ from, count }), [])
  return (
    <Card
      title={t('masternode.title')}
      end={<ListExport query={query} />}
      flush
      foot={
        <Text size="small" tone="quiet">
          {list === null
            ? t('masternode.rows.none')
            : t('masternode.rows', {
                found: masternodes.found,
                height: list.height,
                verdict: listVerdictWords(list.verdict).line,
              })}
        </Text>
      }
    >
      <ListToolbar counts={masternodes.counts} />
      <ListTable masternodes={masternodes} onWindow={onWindow} />
    </Card>
  )
}
