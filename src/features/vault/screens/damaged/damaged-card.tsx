import { useState } from 'react'
import { t } from '#/workspace/messages/t.ts'
import { useVault, type DamagedEntry } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Why } from '#/ui/why.tsx'
import { DamagedTable } from './damaged-table.tsx'
import { RemoveDamagedDialog } from './remove-damaged-dialog.tsx'

/** Which records are damaged, how, and what can be done. Nothing while all are as they were written. */
export function DamagedCard({ open }: { readonly open: boolean }) {
  const damaged = useVault((view) => view.damaged)
  const [removing, setRemoving] = useState<DamagedEntry>()
  if (damaged.length === 0) return null
  return (
    <Card
      title={t('damage.title', { count: damaged.length })}
      lead={<Icon name="alert" tone="bad" />}
      flush
      foot={
        <Why>
          {t('damage.about')} {t('damage.mend')} {open ? null : t('damage.remove.locked')}
        </Why>
      }
    >
      <DamagedTable damaged={damaged} open={open} onRemove={setRemoving} />
      <RemoveDamagedDialog entry={removing} onClose={() => setRemoving(undefined)} />
    </Card>
  )
}
