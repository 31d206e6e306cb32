import { useState } from 'react'
import type { ChainView } from '#/workspace/chain/chain-store.ts'
import { isNews, listChanges } from '#/workspace/chain/list-changes.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWatched } from '#/features/network/model/watches/use-watched.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ChangeEvent } from './change-event.tsx'
import { NotifySwitch } from './notify-switch.tsx'
import styles from './changes-card.module.css'

const shownAtFirst = 12
const shownMore = 50

/** What became of the list, the newest block first. */
export function ChangesCard({ view: { events } }: { readonly view: ChainView }) {
  const [which, setWhich] = useState<'all' | 'watched'>('all')
  const [most, setMost] = useState(shownAtFirst)
  const watched = useWatched()
  const isWatched = which === 'watched'
  const news = events
    .filter((each) => isNews(each))
    .filter(
      ({ event }) => !isWatched || listChanges(event).some(({ proRegTxHash }) => watched.has(proRegTxHash)),
    )
    .toReversed()
  return (
    <Card
      title={t('change.title')}
      end={
        <Text size="small" tone="quiet">
          {t('change.about')}
        </Text>
      }
      foot={<NotifySwitch />}
    >
      <Stack gap="close">
        <Segmented
          label={t('change.which')}
          choices={[
            { value: 'all', text: t('change.which.all') },
            { value: 'watched', text: t('change.which.watched', { count: watched.size }) },
          ]}
          value={which}
          onValue={setWhich}
        />
        {news.length === 0 ? (
          <Text as="p" size="small" tone="quiet">
            {isWatched ? t('change.none.watched') : t('change.none')}
          </Text>
        ) : (
          <ul className={styles['feed']}>
            {news.slice(0, most).map((each) => (
              <ChangeEvent key={each.key} kept={each} only={isWatched ? watched : undefined} />
            ))}
          </ul>
        )}
        {news.length <= most ? null : (
          <div>
            <Button size="small" onClick={() => setMost((count) => count + shownMore)}>
              {t('change.show-more')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}
