import { useNavigate } from '@tanstack/react-router'
import type { BulkRun } from '#/workspace/bulk/bulk-run.ts'
import { removeRun } from '#/features/builder/model/bulk/remove-run.ts'
import { formatRunName } from '#/features/builder/words/bulk-words.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNetwork } from '#/workspace/networks/current-network.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { postUndo } from '#/workspace/notices/post-undo.ts'
import { Button } from '#/ui/button.tsx'
import { PageHead } from '#/ui/page-head.tsx'

export function RunHead({ run, isWorking }: { readonly run: BulkRun; readonly isWorking: boolean }) {
  const navigate = useNavigate()
  const network = useNetwork(run.networkId)
  const remove = async () => {
    await navigate({ to: '/build/bulk' })
    const undo = await removeRun(run)
    postUndo(t('bulk.run.removed'), undo)
  }
  return (
    <PageHead
      title={formatRunName(run)}
      note={formatNetworkName(network)}
      actions={
        <Button
          kind="quiet"
          firstClickOnly
          why={isWorking ? t('bulk.run.why.working') : undefined}
          onClick={() =>
            void remove().catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
          }
        >
          {t('bulk.run.remove')}
        </Button>
      }
    />
  )
}
