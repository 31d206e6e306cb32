import { levelRule, wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { securityLevels } from '#/protocol/key/key-attribute.ts'
import { useState, type ReactNode } from 'react'
import { healthOf } from '#/domain/identity/identity-health.ts'
import { type IdentityView, useIdentityView } from '#/domain/identity/identity-view.ts'
import { listKeyRows, keysAfter, type KeyRow } from '#/domain/identity/list-key-rows.ts'
import { useVaultCare } from '#/domain/identity/vault-care.ts'
import { formatLevel, formatPurpose } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'
import { chooseNewKey, countStaged } from '#/domain/draft/update-actions.ts'
import type { UpdateDraft } from '#/store/records/update-draft.ts'
import { useUpdate, type CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { useIdentityRead } from '#/domain/identity/use-identity-read.ts'
import { useStoredRead } from '#/domain/keys/use-stored-read.ts'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Opening, Columns, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { Matrix } from '#/ui/matrix.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { layKeys, type MatrixCell } from '#/features/identities/model/key-matrix.ts'
import { viewOf } from '#/features/identities/model/transitions-view.ts'
import { cellWords, markOf } from '#/features/identities/words/matrix-words.ts'
import { IdentityFigures } from './identity-figures.tsx'
import { IdentityHead } from './identity-head.tsx'
import { KeyStaging, UpdateKeysMenu, type KeyForm } from './key-staging.tsx'
import { NotesCard } from './notes-card.tsx'
import { RecommendationsCard } from './recommendations-card.tsx'
import { StatusNotes } from './status-notes.tsx'
import { StrangerPage } from './stranger-page.tsx'
import { TransitionsCard } from './transitions-card.tsx'
import { lazyRouteComponent } from '@tanstack/react-router'

type OpenCard = 'names' | 'export' | 'history'

interface IdentityPageProps {
  readonly id: string
  /** Passed in by the app from another feature. */
  readonly parts: {
    readonly addKey: (draft: UpdateDraft) => ReactNode
    readonly vaultUse: ReactNode
    readonly warnings: (update: CheckedUpdate) => ReactNode
  }
}

export function IdentityPage(props: IdentityPageProps) {
  const isRead = useIdentityRead(props.id)
  // Watch-only keys are unknown until the vault was read.
  return useStoredRead() && isRead ? (
    <StoredIdentityPage {...props} />
  ) : (
    <Opening narrow={380} wide={180}>
      {t('identities.opening')}
    </Opening>
  )
}

function StoredIdentityPage({ id, parts }: IdentityPageProps) {
  const identity = useIdentityView(id)
  if (identity === undefined) return <StrangerPage id={id} />
  return <KnownIdentityPage identity={identity} parts={parts} />
}

function KnownIdentityPage({
  identity,
  parts,
}: Pick<IdentityPageProps, 'parts'> & { readonly identity: IdentityView }) {
  const { findVaultKey, isBackedUp, openLocks } = useVaultCare()
  const update = useUpdate(identity.record.id, useNow())
  const [open, setOpen] = useState<OpenCard>()
  const [form, setForm] = useState<KeyForm>()
  const health = healthOf(identity, findVaultKey, isBackedUp, openLocks)
  const rows = listKeyRows(identity, findVaultKey, update?.report.staged)
  const toggle = (card: OpenCard) => setOpen(open === card ? undefined : card)
  return (
    <>
      <IdentityHead
        identity={identity}
        health={health}
        onToggle={toggle}
        updateKeys={update?.known.state === undefined ? null : <UpdateKeysMenu onOpen={setForm} />}
      />
      {health.words.some(({ kind }) => kind === 'forgeable') ? (
        <LatePart>
          <LazyForgeable identity={identity} update={update} rows={rows} vaultUse={parts.vaultUse} />
        </LatePart>
      ) : null}
      <StatusNotes identity={identity} />
      <Cards>
        <LatePart>
          {open === 'names' ? <LazyNames record={identity.record} onDone={() => setOpen(undefined)} /> : null}
          {open === 'export' ? <LazyExport identity={identity} onClose={() => setOpen(undefined)} /> : null}
        </LatePart>
        {identity.shown === undefined ? null : (
          <IdentityFigures
            identity={identity}
            health={health}
            isHistoryOpen={open === 'history'}
            onHistory={() => toggle('history')}
          />
        )}
        <LatePart>{open === 'history' ? <LazyHistory identity={identity} /> : null}</LatePart>
        <NodesOfIdentity identity={identity} />
      </Cards>
      <Columns shape="main">
        <Stack>
          <Cards>
            <KeyStaging
              rows={rows}
              update={update}
              addKey={parts.addKey}
              vaultUse={parts.vaultUse}
              open={form}
              onOpen={setForm}
            />
            {identity.shown?.identity.unreadKeys === undefined ? null : (
              <LatePart>
                <LazyUnreadKeys keys={identity.shown.identity.unreadKeys} />
              </LatePart>
            )}
            <TransitionsCard identity={viewOf(identity)} />
          </Cards>
        </Stack>
        <Stack>
          <Cards>
            <MatrixCard rows={rows} profile={identity.record.profile} />
            <RecommendationsCard
              rows={rows}
              profile={identity.record.profile}
              isBackedUp={isBackedUp}
              onAdd={
                update?.known.state === undefined
                  ? undefined
                  : (wanted) => {
                      chooseNewKey(update.draft.id, wanted)
                      setForm('add')
                    }
              }
            />
            <NotesCard record={identity.record} />
          </Cards>
        </Stack>
      </Columns>
      {update === undefined || countStaged(update.draft) === 0 ? null : (
        <Cards>
          <LatePart>
            <LazyStagedBar update={update} warnings={parts.warnings(update)} />
          </LatePart>
        </Cards>
      )}
    </>
  )
}

const LazyNames = lazyRouteComponent(() => import('./names-card.tsx'), 'NamesCard')
const LazyExport = lazyRouteComponent(() => import('./export-card.tsx'), 'ExportCard')
const LazyHistory = lazyRouteComponent(() => import('./history-card.tsx'), 'HistoryCard')
const LazyForgeable = lazyRouteComponent(() => import('./forgeable-note.tsx'), 'ForgeableNote')
const LazyStagedBar = lazyRouteComponent(() => import('./staged-bar.tsx'), 'StagedBar')

const LazyRefreshCard = lazyRouteComponent(() => import('./refresh-card.tsx'), 'RefreshCard')
const LazyUnreadKeys = lazyRouteComponent(() => import('./unread-keys-card.tsx'), 'UnreadKeysCard')

function NodesOfIdentity({ identity }: { readonly identity: IdentityView }) {
  const network = useNetwork(identity.record.networkId)
  if (network === undefined || platformNodesOf(network).length === 0) return null
  return (
    <LatePart>
      <LazyRefreshCard identity={identity} network={network} />
    </LatePart>
  )
}

/** The matrix of purposes and levels: allowed, present and missing keys. */
function MatrixCard({
  rows,
  profile,
}: {
  readonly rows: readonly KeyRow[]
  readonly profile: WireProfileName
}) {
  const marksOf = ({ keys }: MatrixCell) =>
    rows.filter(({ key }) => keys.some(({ id }) => id === key.id)).map(markOf)
  return (
    <Card title={t('identity.matrix')}>
      <Stack gap="close">
        <Matrix
          label={t('identity.matrix.label')}
          columns={securityLevels.map(({ level }) => ({ name: formatLevel(level), sign: String(level) }))}
          rows={layKeys(keysAfter(rows), profile).map((cells) => ({
            name: formatPurpose(cells[0]?.purpose ?? 0),
            cells: cells.map((cell) => ({
              state: cell.state,
              words: cellWords(cell),
              marks: marksOf(cell),
              ...(cell.state === 'missing' && cell.keys.length === 0
                ? { sign: <Text size="micro">{t('identity.matrix.missing.sign')}</Text> }
                : {}),
            })),
          }))}
        />
        <Text size="small" tone="quiet">
          {t('identity.matrix.about')} <Text mono>{levelRule(wireProfiles[profile])}</Text>
        </Text>
      </Stack>
    </Card>
  )
}
