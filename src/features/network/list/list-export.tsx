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

const kinds = [
  { kind: 'csv', text: 'masternode.csv', of: 'masternode.csv.of' },
  { kind: 'json', text: 'masternode.json', of: 'masternode.json.of' },
] as const

/** What is found, as a file. */
export function ListExport({ query }: { readonly query: ReturnType<typeof useListQuery> }) {
  const [attempt, run] = useAttempt()
  const download = (kind: (typeof kinds)[number]['kind']) =>
    run(async () => {
      try {
        const { blockHash, masternodes } = await readAllMasternodes(query)
        if (kind === 'csv') saveFile('masternodes.csv', 'text/csv', formatMasternodesCsv(masternodes))
        else saveFile('masternodes.json', 'application/json', formatMasternodesJson(blockHash, masternodes))
      } catch (error) {
        postNotice({ tone: 'bad', text: formatError(error) })
      }
    })
  return kinds.map(({ kind, text, of }) => (
    <Button
      key={kind}
      size="small"
      kind="quiet"
      icon="download"
      busy={attempt.kind === 'busy'}
      label={t(of)}
      onClick={() => download(kind)}
    >
      {t(text)}
    </Button>
  ))
}
