import { exportMasternodes } from '#/features/network/model/chain/export-masternodes.ts'
import type { useListQuery } from '#/features/network/model/chain/use-masternodes.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { useAttempt } from '#/ui/use-attempt.ts'

const kinds = [
  { kind: 'csv', mediaType: 'text/csv', text: 'masternode.csv', of: 'masternode.csv.of' },
  { kind: 'json', mediaType: 'application/json', text: 'masternode.json', of: 'masternode.json.of' },
] as const

/** What is found, as a file. */
export function ListExport({ query }: { readonly query: ReturnType<typeof useListQuery> }) {
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
