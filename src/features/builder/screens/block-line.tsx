import { t } from '#/features/builder/messages.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { useSettings } from '#/store/settings-store.ts'
import { Button } from '#/ui/button.tsx'
import { postError } from '#/words/post-undo.ts'

export function BlockLine({ networkId, count }: { readonly networkId: string; readonly count: number }) {
  const pace = useSettings(({ settings }) => settings.sandbox.pace)
  const waits = t('bulk.submit.waits.about', { count })
  if (!isSandboxId(networkId)) return <span>{waits}</span>
  return (
    <span>{`${waits} ${pace.kind === 'every' ? t('outbox.waits.pace', { seconds: pace.seconds }) : t('bulk.submit.waits.told')}`}</span>
  )
}

/**
 * Generates a block in the sandbox’s manual mode. A block from before a node has the transition would not confirm it.
 */
export function BlockButton({ networkId }: { readonly networkId: string }) {
  const isTold = useSettings(({ settings }) => settings.sandbox.pace.kind === 'when-told')
  if (!isTold || !isSandboxId(networkId)) return null
  return (
    <div>
      <Button kind="primary" onClick={generateBlock}>
        {t('submit.block')}
      </Button>
    </div>
  )
}

export function generateBlock(): void {
  import('#/domain/network/sandbox-actions.ts')
    .then(({ generateSandboxBlock }) => generateSandboxBlock())
    .catch(postError)
}
