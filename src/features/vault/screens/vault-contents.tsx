import { Link } from '@tanstack/react-router'
import { formatEviction, formatSpace, formatPersistence } from '#/words/storage-words.ts'
import { t } from '#/features/vault/messages.ts'
import { useSettings } from '#/store/settings-store.ts'
import { persistence } from '#/domain/keys/persistence.ts'
import { type VaultSession, vault, useVault } from '#/domain/keys/vault-session.ts'
import { ButtonLink, Button, Why } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { lockWords } from '#/features/vault/model/vault-lock.ts'
import { BackupCard } from './backup/backup-card.tsx'
import { CompartmentCard } from './compartment-card.tsx'
import { DamagedCard, DamagedManifests } from './damaged-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { PhraseCard, PhraseNote } from './phrase/phrase-card.tsx'
import { NewKeyCard } from './new-key-card.tsx'
import { PassphraseCheck } from './passphrase-check-card.tsx'
import { WaysCard } from './ways-card.tsx'
import { uncoveredWords } from '#/words/backup-words.ts'
import { useUncovered } from '#/domain/keys/uncovered.ts'

export function VaultContents({
  session,
  isForImport,
}: {
  readonly session: Extract<VaultSession, { readonly kind: 'locked' | 'open' }>
  readonly isForImport: boolean
}) {
  const { counts, damagedManifests } = session
  const open = session.kind === 'open'
  // The import cards are then first, and the card of this browser replaces the new-key card.
  const isImporting = open && isForImport
  const isNarrow = useNarrow()
  const keys = (
    <Stack key="keys">
      <Cards>
        <KeysCard />
      </Cards>
    </Stack>
  )
  const ways = (
    <Stack key="ways">
      <Cards>
        <BackupCard />
        <WaysCard />
      </Cards>
    </Stack>
  )
  return (
    <>
      {open ? <PassphraseCheck vaultId={session.vaultId} /> : null}
      {isImporting ? <ImportCards /> : null}
      <UncoveredNote open={open} />
      {session.lostVaultId === undefined ? null : <LostVaultNote />}
      {isImporting ? null : <PhraseNote />}
      <DamagedManifests damaged={damagedManifests} />
      <DamagedCard open={open} />
      <Columns shape="first-across">
        {isNarrow ? [ways, keys] : [keys, ways]}
        <Stack>
          <Cards>
            {open && !isImporting ? <NewKeyCard /> : null}
            <PhraseCard />
            {isImporting ? <BrowserCard /> : null}
          </Cards>
        </Stack>
        {isImporting ? null : (
          <Stack>
            <Cards>
              <BrowserCard />
            </Cards>
          </Stack>
        )}
      </Columns>
      <Columns shape="three">
        <Cards>
          <CompartmentCard compartment="gate" count={counts.gate} open={open} />
          <CompartmentCard compartment="session" count={counts.session} open={open} />
          <CompartmentCard compartment="device" count={counts.device} open={open} />
        </Cards>
      </Columns>
    </>
  )
}

function ImportCards() {
  return (
    <Columns shape="main">
      <NewKeyCard begunWith="import" />
      <Note title={t('vault.import.phrase')}>
        <Stack gap="close">
          <span>{t('vault.import.phrase.about')}</span>
          <div>
            <ButtonLink render={<Link to="/vault/phrase" />}>{t('phrase.import')}</ButtonLink>
          </div>
        </Stack>
      </Note>
    </Columns>
  )
}

/** Another vault has replaced a lost one, and the user has not dismissed this note yet. */
function LostVaultNote() {
  return (
    <Note
      tone="bad"
      title={t('vault.lost')}
      action={<Button onClick={() => void vault.forgetEvicted()}>{t('vault.lost.forget')}</Button>}
    >
      {t('vault.lost.about')}
    </Note>
  )
}

function BrowserCard() {
  const status = persistence.useStorageStatus()
  const lastLock = useVault((view) => view.lastLock)
  const hasSealed = useVault((view) => view.keys.length > 0 || view.phrase !== null)
  return (
    <Card title={t('storage.title')} foot={<Why>{formatEviction()}</Why>}>
      <Stack>
        <KeyValues
          spread
          items={[
            { name: t('storage.persistence'), value: <PersistenceText /> },
            { name: t('storage.space'), value: formatSpace(status.space) },
            { name: t('storage.idle'), value: <IdleLink /> },
            ...(lastLock === undefined
              ? []
              : [{ name: t('storage.last-lock'), value: lockWords(lastLock).line }]),
          ]}
        />
        {status.persistence === 'denied' ? (
          <Text as="p" size="small" tone="warn">
            {t('storage.denied.helps')}
          </Text>
        ) : null}
        {status.persistence === 'not-persistent' ? (
          <Text as="p" size="small" tone="quiet">
            {/* The browser was asked when the first key was saved, maybe in another tab or before a reload. */}
            {hasSealed ? t('storage.not-kept.asked') : t('storage.not-kept.about')}
          </Text>
        ) : null}
        {status.persistence === 'not-persistent' || status.persistence === 'denied' ? (
          <div>
            <Button size="small" onClick={() => void persistence.ask()}>
              {t('storage.ask')}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Card>
  )
}

function PersistenceText() {
  const status = persistence.useStorageStatus((state) => state.persistence)
  const tone = status === 'persistent' ? 'ok' : status === 'denied' ? 'warn' : undefined
  return <Text {...(tone === undefined ? {} : { tone })}>{formatPersistence(status)}</Text>
}

function IdleLink() {
  const minutes = useSettings((state) => state.settings.autoLock.idleMinutes)
  return (
    <Link to="/settings">
      {minutes === null ? t('lock.settings.never') : t('storage.idle.value', { minutes })}
    </Link>
  )
}

function UncoveredNote({ open }: { readonly open: boolean }) {
  const uncovered = useUncovered()
  const words = uncoveredWords(uncovered)
  if (words === undefined)
    return uncovered.all === 0 ? null : <Note tone="ok" title={t('vault.safe', { count: uncovered.all })} />
  return (
    <Note
      tone="warn"
      title={words.title}
      action={
        words.next === 'test' ? (
          <ButtonLink kind="primary" size="small" render={<Link to="/vault/test-backup" />}>
            {t('backup.test')}
          </ButtonLink>
        ) : (
          <ButtonLink
            kind={open ? 'primary' : 'plain'}
            size="small"
            icon="download"
            render={<Link to="/vault/backup" />}
          >
            {open ? t('backup.now') : t('backup.unlock')}
          </ButtonLink>
        )
      }
    >
      {words.about}
    </Note>
  )
}
