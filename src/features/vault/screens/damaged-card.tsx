import { useState } from 'react'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { useVault, type DamagedEntry, vault, type VaultSession } from '#/domain/keys/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { NameDialog } from '#/ui/name-dialog.tsx'
import { Why, Button } from '#/ui/button.tsx'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatLevel } from '#/words/key-words.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { CompartmentKey } from './compartment-card.tsx'
import { Note } from '#/ui/note.tsx'

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
          <span>{t('damage.about')}</span> <span>{t('damage.fix')}</span>{' '}
          {open ? null : <span>{t('damage.remove.locked')}</span>}
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

function DamagedTable({
  damaged,
  open,
  onRemove,
}: {
  readonly damaged: readonly DamagedEntry[]
  readonly open: boolean
  readonly onRemove: (entry: DamagedEntry) => void
}) {
  return (
    <Table
      caption={t('damage.title', { count: damaged.length })}
      columns={[
        { id: 'what', head: t('damage.column.what'), lead: true },
        { id: 'fault', head: t('damage.column.fault') },
        { id: 'public', head: t('damage.column.public') },
        { id: 'compartment', head: t('damage.column.compartment') },
        { id: 'acts', head: t('damage.column.acts'), hideHead: true, align: 'end' },
      ]}
      rows={damaged.map((entry) => ({
        id: entry.id,
        cells: {
          what: (
            <Stack gap="snug">
              <b>{entry.face === null ? t('damage.unreadable') : formatDamagedName(entry)}</b>
              <Text size="small" tone="quiet">
                {formatUse(entry)}
              </Text>
            </Stack>
          ),
          fault: (
            <Stack gap="snug">
              <Text tone="bad">{t('damage.fault', { fault: entry.fault })}</Text>
              <Text size="small" tone="quiet">
                {t('damage.fault.about', { fault: entry.fault })}
              </Text>
            </Stack>
          ),
          public:
            entry.face?.publicKey == null ? null : (
              <IdentifierChip
                bare
                label={t('damage.column.public')}
                {...identifierWords(entry.face.publicKey, 'base58')}
              />
            ),
          compartment: entry.face === null ? null : <CompartmentKey compartment={entry.face.compartment} />,
          acts:
            open && entry.fault !== 'unvouched' ? (
              <Button
                size="small"
                label={t('damage.remove.of', { name: formatDamagedName(entry) })}
                onClick={() => onRemove(entry)}
              >
                {t('damage.remove')}
              </Button>
            ) : null,
        },
      }))}
    />
  )
}

function formatUse({ id, face }: DamagedEntry): string {
  switch (face?.kind) {
    case 'single-use':
      return t('vault.keys.single-use')
    case 'identity':
      return face.securityLevel === null ? '' : formatLevel(face.securityLevel)
    case 'phrase':
    case 'branches':
    case 'backup':
    case undefined:
      return t('damage.unreadable.about', { id: id.slice(0, 8) })
  }
}

type Owner = Extract<VaultSession, { readonly kind: 'open' }>['damagedManifests'][number]

export function DamagedManifests({ damaged }: { readonly damaged: readonly Owner[] }) {
  return (
    <>
      {damaged.map((owner) => (
        <Note key={owner} tone="bad" title={t('damage.manifest', { list: owner })}>
          {t('damage.manifest.about', { list: owner })} {t('damage.manifest.fix')}
        </Note>
      ))}
    </>
  )
}

function formatDamagedName({ id, face }: DamagedEntry): string {
  switch (face?.kind) {
    case 'identity':
    case 'single-use':
      return face.label === '' ? id.slice(0, 8) : face.label
    case 'phrase':
      return t('damage.phrase')
    case 'branches':
      return t('damage.branches')
    case 'backup':
      return t('damage.backup')
    case undefined:
      return t('damage.unreadable.about', { id: id.slice(0, 8) })
  }
}
