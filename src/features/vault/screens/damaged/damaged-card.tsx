import { useState } from 'react'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { useVault, type DamagedEntry, vault } from '#/session/vault/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { NameDialog } from '#/ui/name-dialog.tsx'
import { Why } from '#/ui/why.tsx'
import { formatDamagedName } from '#/features/vault/words/damage-words.ts'
import { DamagedTable } from './damaged-table.tsx'

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

function RemoveDamagedDialog({
  entry,
  onClose,
}: {
  readonly entry: DamagedEntry | undefined
  readonly onClose: () => void
}) {
  const name = entry === undefined ? '' : formatDamagedName(entry)
  const remove = () => {
    if (entry === undefined) return
    vault.removeDamaged({ id: entry.id }).then(
      () => postNotice({ tone: 'ok', text: t('damage.remove.done', { name }) }),
      (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }),
    )
  }
  return (
    <NameDialog
      open={entry !== undefined}
      title={t('damage.remove.title')}
      name={name}
      words={{
        nameLabel: t('damage.remove.name'),
        keep: t('damage.remove.keep'),
        act: t('damage.remove.act'),
        why: t('damage.remove.why'),
      }}
      onAct={remove}
      onClose={onClose}
    >
      {t('damage.remove.about')}
    </NameDialog>
  )
}
