import { t } from '#/features/network/messages.ts'
import { watchFollowed } from '#/features/network/model/watches/watched.ts'
import { Toggle } from '#/ui/toggle.tsx'

/** Watches a masternode, or no more. */
export function WatchButton({
  proRegTxHash,
  service,
  isWatched,
}: {
  readonly proRegTxHash: string
  readonly service: string
  readonly isWatched: boolean
}) {
  return (
    <Toggle
      icon="bell"
      label={t('masternode.watch.of', { service })}
      on={isWatched}
      onToggle={() => watchFollowed(proRegTxHash, !isWatched)}
    />
  )
}
