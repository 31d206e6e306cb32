import { t } from '#/workspace/messages/t.ts'
import { formatEviction, formatSpace, persistenceWord } from '#/workspace/messages/storage-words.ts'
import { persistence } from '#/workspace/storage/persistence.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** What this browser does with what is stored, by its own rules. */
export function BrowserCard() {
  const standing = persistence.useStorageStanding()
  const isOpen = standing.persistence === 'not-kept' || standing.persistence === 'refused'
  return (
    <Card title={t('storage.title')}>
      <Stack>
        <KeyValues
          spread
          items={[
            { name: t('storage.persistence'), value: persistenceWord(standing.persistence) },
            { name: t('storage.space'), value: formatSpace(standing.space) },
          ]}
        />
        {standing.persistence === 'refused' ? (
          <Text as="p" tone="warn">
            {t('storage.refused.helps')}
          </Text>
        ) : null}
        <Text as="p" size="small" tone="second">
          {formatEviction()} {t('storage.private')}
        </Text>
        {isOpen ? (
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
