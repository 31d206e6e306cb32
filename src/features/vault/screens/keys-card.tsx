import { useLocation } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { protectionWords } from '#/words/key-words.ts'
import { t } from '#/features/vault/messages.ts'
import { formatKeyName, formatOrigin } from '#/words/vault-key-words.ts'
import { useVault, type VaultKey, vault } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LongTable } from '#/ui/long-table.tsx'
import { Text } from '#/ui/text.tsx'
import { CompartmentKey } from './compartment-card.tsx'
import styles from './key-origin.module.css'
import { KeyTitle, PublicKeyChip } from './private-keys-table.tsx'
import { KeyRelease, type Releasing } from '#/features/vault/screens/release/key-release.tsx'
import { RemoveKeyDialog } from './remove-key-dialog.tsx'
import { RenameForm } from './rename-form.tsx'

const order = { gate: 0, session: 1, device: 2 } as const

const columnsOf = () =>
  [
    { id: 'label', head: t('vault.keys.column.label'), lead: true },
    { id: 'public', head: t('vault.keys.column.public') },
    { id: 'compartment', head: t('vault.keys.column.compartment') },
    { id: 'origin', head: t('vault.keys.column.origin') },
    { id: 'created', head: t('vault.keys.column.created'), align: 'end' },
    { id: 'acts', head: t('vault.keys.column.acts'), hideHead: true, align: 'end' },
  ] as const

/** All private keys of the vault, and what can be done with each. An address with `#key-` and an id scrolls to that key. */
export function KeysCard() {
  const keys = useVault((view) => view.keys)
  const open = useVault((view) => view.session.kind === 'open')
  const [renaming, setRenaming] = useState<string>()
  const [releasing, setReleasing] = useState<Releasing>()
  const [removing, setRemoving] = useState<VaultKey>()
  const goTo = useKeyInAddress()
  const columns = useMemo(() => columnsOf(), [])
  const sorted = useMemo(() => keys.toSorted((a, b) => order[a.compartment] - order[b.compartment]), [keys])
  const cellsOf = useCallback(
    (key: VaultKey) => ({
      label:
        renaming === key.id ? (
          <RenameForm
            name={key.label}
            maxLength={100}
            words={{
              label: t('vault.keys.rename.label'),
              save: t('vault.keys.rename.save'),
              cancel: t('vault.keys.rename.keep'),
            }}
            onName={(label) => vault.renameKey({ id: key.id, label })}
            onEnd={() => setRenaming(undefined)}
          />
        ) : (
          <KeyTitle of={key} id={`${idPrefix}${key.id}`} />
        ),
      public: <PublicKeyChip publicKey={key.publicKey} />,
      compartment: (
        <Stack gap="snug">
          <CompartmentKey compartment={key.compartment} />
          <Text size="small" tone="quiet">
            {protectionWords(key).asks}
          </Text>
        </Stack>
      ),
      origin: <KeyOrigin vaultKey={key} />,
      created: t('vault.keys.at', { at: key.createdAtMs }),
      acts: open ? (
        <KeyActions
          name={formatKeyName(key)}
          onAct={(act) => {
            if (act === 'rename') setRenaming(key.id)
            else if (act === 'remove') setRemoving(key)
            else setReleasing({ act, id: key.id })
          }}
        />
      ) : null,
    }),
    [open, renaming],
  )
  return (
    <Card title={t('vault.keys')} flush={keys.length > 0}>
      {keys.length === 0 ? (
        <Text tone="second">{t('vault.keys.none')}</Text>
      ) : (
        <LongTable caption={t('vault.keys')} columns={columns} rows={sorted} cellsOf={cellsOf} goTo={goTo} />
      )}
      <KeyRelease releasing={releasing} onClose={() => setReleasing(undefined)} />
      <RemoveKeyDialog vaultKey={removing} onClose={() => setRemoving(undefined)} />
    </Card>
  )
}

const idPrefix = 'key-'

/** The private key that the address names: another object for each visit, so that the same link scrolls there again. */
function useKeyInAddress(): { readonly id: string } | undefined {
  const location = useLocation()
  return useMemo(() => {
    const { hash } = location
    return hash.startsWith(idPrefix) ? { id: hash.slice(idPrefix.length) } : undefined
  }, [location])
}

/** Where a private key comes from; of a derived one also its place in the tree of the phrase. */
function KeyOrigin({ vaultKey }: { readonly vaultKey: VaultKey }) {
  const { path } = vaultKey
  if (path === undefined) return formatOrigin(vaultKey)
  return (
    <span className={styles['origin']}>
      {formatOrigin(vaultKey)}
      <span title={t('vault.keys.path')}>
        <Text mono size="micro" tone="quiet">
          {path}
        </Text>
      </span>
    </span>
  )
}

const acts = [
  { act: 'reveal', icon: 'eye', of: 'keys.reveal.of' },
  { act: 'export', icon: 'download', of: 'keys.export.of' },
  { act: 'rename', icon: 'pencil', of: 'vault.keys.rename.of' },
  { act: 'remove', icon: 'close', of: 'vault.keys.remove.of' },
] as const

export type KeyAction = (typeof acts)[number]['act']

/** What can be done with a private key of the vault. */
function KeyActions({ name, onAct }: { readonly name: string; readonly onAct: (act: KeyAction) => void }) {
  return acts.map(({ act, icon, of }) => (
    <Button
      key={act}
      size="small"
      kind="quiet"
      icon={icon}
      label={t(of, { label: name })}
      onClick={() => onAct(act)}
    />
  ))
}
