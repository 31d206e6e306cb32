import { Link } from '@tanstack/react-router'
import { lockWords } from '#/features/vault/words/lock-words.ts'
import { formatEviction, formatSpace, persistenceWord } from '#/workspace/messages/storage-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useSettings } from '#/workspace/settings/settings-store.ts'
import { persistence } from '#/workspace/storage/persistence.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'

/** What this browser does with the vault: whether it keeps it, how much room there is, when it locks. */
export function BrowserCard() {
  const standing = persistence.useStorageStanding()
  const lastLock = useVault((view) => view.lastLock)
  return (
    <Card title={t('storage.title')} foot={<Why>{formatEviction()}</Why>}>
      <Stack>
        <KeyValues
          spread
          items={[
            { name: t('storage.persistence'), value: <Standing /> },
            { name: t('storage.space'), value: formatSpace(standing.space) },
            { name: t('storage.idle'), value: <IdleLink /> },
            ...(lastLock === undefined
              ? []
              : [{ name: t('storage.last-lock'), value: lockWords(lastLock).line }]),
          ]}
        />
        {standing.persistence === 'refused' ? (
          <Text as="p" size="small" tone="warn">
            {t('storage.refused.helps')}
          </Text>
        ) : null}
        {standing.persistence === 'not-kept' ? (
          <Text as="p" size="small" tone="quiet">
            {t('storage.not-kept.about')}
          </Text>
        ) : null}
        {standing.persistence === 'not-kept' || standing.persistence === 'refused' ? (
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

function Standing() {
  const standing = persistence.useStorageStanding((state) => state.persistence)
  const tone = standing === 'kept' ? 'ok' : standing === 'refused' ? 'warn' : undefined
  return <Text {...(tone === undefined ? {} : { tone })}>{persistenceWord(standing)}</Text>
}

function IdleLink() {
  const minutes = useSettings((state) => state.settings.autoLock.idleMinutes)
  return (
    <Link to="/settings">
      {minutes === null ? t('lock.settings.never') : t('storage.idle.value', { minutes })}
    </Link>
  )
}
