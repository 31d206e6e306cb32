import { chain } from '#/workspace/chain/chain.ts'
import type { ChainView } from '#/workspace/chain/chain-store.ts'
import { useFreshness } from '#/features/network/model/chain/use-freshness.ts'
import { formatStaleReason } from '#/workspace/messages/chain-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { StaleAge } from './stale-age.tsx'

/** Says above everything that what is shown is old, why, and asks again. */
export function StaleNote({ view }: { readonly view: ChainView }) {
  const freshness = useFreshness(view)
  if (freshness.kind !== 'stale') return null
  return (
    <Note
      tone="bad"
      icon="warning"
      alert
      title={t('net.stale')}
      action={
        <Button icon="refresh" onClick={() => void chain.again()}>
          {t('net.ask.again')}
        </Button>
      }
    >
      <StaleAge sinceMs={freshness.sinceMs} /> {formatStaleReason(freshness.reason)}
    </Note>
  )
}
