import { useCallback, useState } from 'react'
import { useChain } from '#/session/chain/chain-store.ts'
import { formatError } from '#/words/format-error.ts'
import { listVerdictWords } from '#/words/list-verdict-words.ts'
import { t } from '#/words/t.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import {
  exportMasternodes,
  useListQuery,
  useMasternodes,
} from '#/features/network/model/chain/masternode-list.ts'
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

const kinds = [
  { kind: 'csv', mediaType: 'text/csv', text: 'masternode.csv', of: 'masternode.csv.of' },
  { kind: 'json', mediaType: 'application/json', text: 'masternode.json', of: 'masternode.json.of' },
] as const

/** What is found, as a file. */
function ListExport({ query }: { readonly query: ReturnType<typeof useListQuery> }) {
  const [attempt, run] = useAttempt()
  const download = ({ kind, mediaType }: (typeof kinds)[number]) =>
    run(async () => {
      try {
        saveFile(`masternodes.${kind}`, mediaType, await exportMasternodes(query, kind))
      } catch (error) {
        postNotice({ tone: 'bad', text: formatError(error) })
      }
    })
  return kinds.map((each) => (
    <Button
      key={each.kind}
      size="small"
      kind="quiet"
      icon="download"
      busy={attempt.kind === 'busy'}
      label={t(each.of)}
      onClick={() => download(each)}
    >
      {t(each.text)}
    </Button>
  ))
}
