import { lazyRouteComponent } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import type { Identity } from '#/protocol/identity/identity.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { removeKey } from '#/domain/draft/keyed-draft.ts'
import type { KeyRow } from '#/domain/identity/list-key-rows.ts'
import { protectionKinds, keyRowName } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'
import { formatDisablingRejection, recipeWords } from '#/words/update-words.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { rejectDisabling } from '#/features/identities/model/reject-disabling.ts'
import { countStaged, stageDisabling, unstageDisabling } from '#/domain/draft/update-actions.ts'
import type { UpdateDraft } from '#/store/records/update-draft.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { DockForm } from '#/ui/dock.tsx'
import { Pad, Row, Stack } from '#/ui/layout.tsx'
import { Menu, type MenuItem } from '#/ui/menu.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { RowCheck } from '#/ui/choice.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { KeyTable } from './key-table.tsx'
import type { RecipeName } from './recipes-card.tsx'

const LazyRecipes = lazyRouteComponent(() => import('./recipes-card.tsx'), 'RecipesCard')

/** The open form to add or replace keys. Only one is open at a time. */
export type KeyForm = 'add' | RecipeName

export function KeyStaging({
  rows,
  update,
  addKey,
  vaultUse,
  open,
  onOpen,
}: {
  readonly rows: readonly KeyRow[]
  readonly update: CheckedUpdate | undefined
  readonly addKey: (draft: UpdateDraft) => ReactNode
  readonly vaultUse: ReactNode
  readonly open: KeyForm | undefined
  readonly onOpen: (form: KeyForm | undefined) => void
}) {
  const toggle = (form: KeyForm) => onOpen(open === form ? undefined : form)
  const identity = update?.known.state?.identity
  if (update === undefined || identity === undefined) return <KeyPanel rows={rows} />
  return (
    <>
      <KeyPanel
        rows={rows}
        renderSelect={(row) => <StageCell row={row} identity={identity} update={update} />}
        tools={
          <>
            <Button icon={open === 'master' ? 'close' : 'refresh'} onClick={() => toggle('master')}>
              {open === 'master' ? t('update.recipe.close') : t('update.recipe.master')}
            </Button>
            <Button icon={open === 'add' ? 'close' : 'plus'} onClick={() => toggle('add')}>
              {open === 'add' ? t('update.add.close') : t('update.add')}
            </Button>
          </>
        }
      />
      {open === undefined ? null : (
        <LatePart key={open}>
          <DockForm count={countStaged(update.draft)}>
            {open === 'add' ? (
              addKey(update.draft)
            ) : (
              <LazyRecipes update={update} first={open} vaultUse={vaultUse} />
            )}
          </DockForm>
        </LatePart>
      )}
    </>
  )
}

export function UpdateKeysMenu({ onOpen }: { readonly onOpen: (form: KeyForm) => void }) {
  const recipe = (name: RecipeName, icon: MenuItem['icon']): MenuItem => ({
    id: name,
    text: recipeWords(name).name,
    ...(icon === undefined ? {} : { icon }),
    onAct: () => onOpen(name),
  })
  return (
    <Menu
      label={t('update.menu')}
      isNamed
      groups={[
        [{ id: 'add', icon: 'plus', text: t('update.add'), onAct: () => onOpen('add') }],
        [recipe('master', 'refresh'), recipe('compromised', 'warning'), recipe('recommended', 'check')],
      ]}
    />
  )
}

function KeyPanel({
  rows,
  renderSelect,
  tools,
}: {
  readonly rows: readonly KeyRow[]
  readonly renderSelect?: ((row: KeyRow) => ReactNode) | undefined
  readonly tools?: ReactNode
}) {
  return (
    <Card
      title={t('identity.keys')}
      end={tools}
      flush
      foot={
        <Stack gap="snug">
          <Row wrap gap="close">
            {protectionKinds().map(({ count, word, about }) => (
              <Row key={word} gap="snug" wrap>
                <ProtectionKey count={count} word={t('identity.keys.legend.of', { word })} />
                <Text size="small" tone="quiet">
                  {about}
                </Text>
              </Row>
            ))}
          </Row>
          <Text size="small" tone="quiet">
            {t('identity.keys.about')}
          </Text>
        </Stack>
      }
    >
      {rows.length === 0 ? (
        <Pad>
          <Text tone="quiet">{t('identity.keys.none')}</Text>
        </Pad>
      ) : (
        <>
          {renderSelect !== undefined ? (
            <Pad>
              <Text size="small" tone="quiet">
                {t('identity.keys.select.about')}
              </Text>
            </Pad>
          ) : null}
          <KeyTable rows={rows} {...(renderSelect === undefined ? {} : { renderSelect })} />
        </>
      )}
    </Card>
  )
}

function StageCell({
  row,
  identity,
  update: { draft, report },
}: {
  readonly row: KeyRow
  readonly identity: Identity
  readonly update: CheckedUpdate
}) {
  const { id } = row.key
  const name = keyRowName(row)
  if (row.state === 'to-add') {
    const staged = report.rows.find(({ key }) => key === row.key)
    return (
      <Button
        kind="quiet"
        size="small"
        icon="undo"
        label={t('update.unadd', { id, name })}
        onClick={() => staged && removeKey(draft.id, staged.row)}
      />
    )
  }
  const checked = row.state === 'to-disable'
  const { codec } = wireProfiles[draft.profile]
  const rejection = checked ? undefined : rejectDisabling(identity, report.staged, id, codec)
  const why = rejection && formatDisablingRejection(rejection)
  return (
    <RowCheck
      label={t('update.select', { id, name })}
      checked={checked}
      why={why}
      onChecked={(chosen) => (chosen ? stageDisabling(draft.id, id) : unstageDisabling(draft.id, id))}
      onRejected={() => why !== undefined && postNotice({ tone: 'bad', text: why })}
    />
  )
}
