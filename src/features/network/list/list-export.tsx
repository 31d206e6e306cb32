import {
  formatMasternodesCsv,
  formatMasternodesJson,
  readAllMasternodes,
} from '#/workspace/chain/export-masternodes.ts'
import type { useListQuery } from '#/workspace/chain/use-masternodes.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { useAttempt } from '#/ui/use-attempt.ts'

/** What is found, as a file. */
export function ListExport({ query }: { readonly query: ReturnType<typeof useListQuery> }) {
  const [attempt, run] = useAttempt()
  const download = (kind: 'csv' | 'json') =>
    run(async () => {
      try {
        const { blockHash, masternodes } = await readAllMasternodes(query)
        if (kind === 'csv') saveFile('masternodes.csv', 'text/csv', formatMasternodesCsv(masternodes))
        else saveFile('masternodes.json', 'application/json', formatMasternodesJson(blockHash, masternodes))
      } catch (error) {
        postNotice({ tone: 'bad', text: formatError(error) })
      }
    })
  const busy = attempt.kind === 'busy'
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon="download"
        busy={busy}
        label={t('masternode.csv.of')}
        onClick={() => download('csv')}
      >
        {t('masternode.csv')}
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon="download"
        busy={busy}
        label={t('masternode.json.of')}
        onClick={() => download('json')}
      >
        {t('masternode.json')}
      </Button>
    </>
  )
}
