import { useCallback, useMemo, useRef, useState } from 'react'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { protectionWords } from '#/words/key-words.ts'
import { formatKeyFully } from '#/words/vault-key-words.ts'
import { t } from '#/features/vault/messages.ts'
import type { KeyGroup, ListedKey } from '#/features/vault/model/key-list.ts'
import { KeyRelease, type ReleaseAction } from '#/features/vault/screens/release/key-release-form.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { FramedTable, type FramedRow } from '#/ui/framed-table.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './keys-table.module.css'
import { CompartmentKey } from './compartment-card.tsx'
import { GroupHeading, KeyFace, KeyOrigin } from './key-face.tsx'
import { RemoveKeyDialog } from './remove-key-dialog.tsx'
import { RenameForm } from './rename-form.tsx'

const columnsOf = () =>
  [
    { id: 'label', head: t('vault.keys.column.label'), lead: true },
    { id: 'public', head: t('vault.keys.column.public') },
    { id: 'backup', head: t('vault.keys.column.backup') },
    { id: 'compartment', head: t('vault.keys.column.compartment') },
    { id: 'origin', head: t('vault.keys.column.origin'), hideNarrow: true },
    { id: 'acts', head: t('vault.keys.column.acts'), hideHead: true, align: 'end' },
  ] as const

type ColumnId = ReturnType<typeof columnsOf>[number]['id']

type TableRow =
  | { readonly kind: 'group'; readonly id: string; readonly group: KeyGroup }
  | { readonly kind: 'key'; readonly id: string; readonly listed: ListedKey }
  | { readonly kind: 'panel'; readonly id: string; readonly listed: ListedKey; readonly act: ReleaseAction }

export function KeysTable({
  groups,
  goTo,
}: {
  readonly groups: readonly KeyGroup[]
  readonly goTo: { readonly id: string } | undefined
}) {
  const open = useVault((view) => view.session.kind === 'open')
  const [renaming, setRenaming] = useState<string>()
  const [releasing, setReleasing] = useState<{ readonly act: ReleaseAction; readonly id: string }>()
  const [removing, setRemoving] = useState<ListedKey>()
  const opener = useRef<Element>(null)
  const columns = useMemo(() => columnsOf(), [])
  const rows = useMemo(() => listRows(groups, open ? releasing : undefined), [groups, open, releasing])
  const count = groups.reduce((sum, { keys }) => sum + keys.length, 0)
  const drawRow = useCallback(
    (row: TableRow): FramedRow<ColumnId> => {
      switch (row.kind) {
        case 'group':
          return { kind: 'heading', content: <GroupHeading group={row.group} /> }
        case 'key':
          return {
            kind: 'cells',
            cells: {
              ...cellsOf(row.listed),
              label: (
                <Stack gap="close">
                  <KeyFace {...row.listed} />
                  {renaming === row.id && open ? (
                    <RenameKeyForm listed={row.listed} onEnd={() => setRenaming(undefined)} />
                  ) : null}
                </Stack>
              ),
              acts: open ? (
                <KeyActions
                  listed={row.listed}
                  onAct={(act) => {
                    opener.current = document.activeElement
                    if (act === 'rename') setRenaming(row.id)
                    else if (act === 'remove') setRemoving(row.listed)
                    else setReleasing({ act, id: row.id })
                  }}
                />
              ) : null,
            },
          }
        case 'panel':
          return {
            kind: 'panel',
            content: (
              <KeyRelease
                act={row.act}
                listed={row.listed}
                onClose={() => {
                  setReleasing(undefined)
                  if (opener.current instanceof HTMLElement) opener.current.focus()
                }}
              />
            ),
          }
      }
    },
    [open, renaming],
  )
  return (
    <>
      <FramedTable
        caption={t('vault.keys')}
        narrow="cards"
        columns={columns}
        rows={rows}
        count={count}
        drawRow={drawRow}
        goTo={goTo}
      />
      <RemoveKeyDialog listed={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

/** Headings are left out if no key belongs to an identity. The open panel is below the row of its key. */
function listRows(
  groups: readonly KeyGroup[],
  releasing: { readonly act: ReleaseAction; readonly id: string } | undefined,
): readonly TableRow[] {
  const hasIdentities = groups.some(({ identity }) => identity !== undefined)
  return groups.flatMap((group) => [
    ...(hasIdentities ? [{ kind: 'group', id: `group-${group.identity?.id ?? ''}`, group } as const] : []),
    ...group.keys.flatMap((listed): readonly TableRow[] => {
      const row = { kind: 'key', id: listed.id, listed } as const
      if (releasing?.id !== listed.id) return [row]
      return [row, { kind: 'panel', id: `${releasing.act}-${listed.id}`, listed, act: releasing.act }]
    }),
  ])
}

function cellsOf({ vaultKey, cover }: ListedKey) {
  const { digest: _shown, ...words } = identifierWords(vaultKey.publicKey, 'base58')
  return {
    public: <IdentifierChip bare label={t('vault.keys.column.public')} {...words} />,
    compartment: (
      <Stack gap="snug">
        <CompartmentKey compartment={vaultKey.compartment} />
        <span className={styles['asks']}>
          <Text size="small" tone="quiet">
            {protectionWords(vaultKey).asks}
          </Text>
        </span>
      </Stack>
    ),
    origin: <KeyOrigin vaultKey={vaultKey} />,
    backup:
      cover === undefined ? (
        <Badge tone="warn" icon="warning">
          {t('vault.keys.not-backed-up')}
        </Badge>
      ) : (
        <Badge tone="ok" icon="check">
          {t(cover === 'backup' ? 'vault.keys.backed-up' : 'vault.keys.in-phrase')}
        </Badge>
      ),
  }
}

function RenameKeyForm({
  listed: { id, vaultKey },
  onEnd,
}: {
  readonly listed: ListedKey
  readonly onEnd: () => void
}) {
  return (
    <RenameForm
      name={vaultKey.label}
      maxLength={100}
      words={{
        label: t('vault.keys.rename.label'),
        save: t('vault.keys.rename.save'),
        cancel: t('vault.keys.rename.keep'),
      }}
      onName={(label) => vault.renameKey({ id, label })}
      onEnd={onEnd}
    />
  )
}

const acts = [
  { act: 'reveal', icon: 'eye', of: 'keys.reveal.of' },
  { act: 'export', icon: 'download', of: 'keys.export.of' },
  { act: 'rename', icon: 'pencil', of: 'vault.keys.rename.of' },
  { act: 'remove', icon: 'close', of: 'vault.keys.remove.of' },
] as const

type KeyAction = (typeof acts)[number]['act']

function KeyActions({
  listed: { vaultKey, owner },
  onAct,
}: {
  readonly listed: ListedKey
  readonly onAct: (act: KeyAction) => void
}) {
  const label = formatKeyFully(vaultKey, owner)
  return acts.map(({ act, icon, of }) => (
    <Button
      key={act}
      size="small"
      kind="quiet"
      icon={icon}
      label={t(of, { label })}
      onClick={() => onAct(act)}
    />
  ))
}
