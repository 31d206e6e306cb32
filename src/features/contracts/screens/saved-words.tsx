import type { ContractRecord } from '#/workspace/contracts/contract-record.ts'
import { formatErrorCode } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Text } from '#/ui/text.tsx'

/** Whether what is shown also stands on the disk. */
export function SavedWords({ record }: { readonly record: ContractRecord }) {
  const save = useWorkspace((state) => state.save)
  switch (save.kind) {
    case 'saving':
      return <span>{t('contract.saving')}</span>
    case 'failed':
      return (
        <span role="alert">
          <Text tone="bad">{formatErrorCode(save.code)}</Text>
        </span>
      )
    case 'saved':
      return (
        <span>
          {record.baseVersion === null
            ? t('contract.saved', { at: record.savedAtMs })
            : t('contract.saved.after', { at: record.savedAtMs, number: record.baseVersion })}
        </span>
      )
  }
}
