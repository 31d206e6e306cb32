import type { JudgedDraft } from '#/workspace/drafts/judged-funds.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { KeyRow } from './key-row.tsx'
import styles from './keys-card.module.css'

/** The keys as the identity create will bear them, in their order. */
export function KeysCard({
  judged: { draft, report },
  beginning,
}: {
  readonly judged: JudgedDraft
  readonly beginning: boolean
}) {
  const { keys } = draft
  return (
    <Card
      title={t('keys.title')}
      flush={keys.length > 0}
      end={
        <span role="status">
          <Text size="small" tone={keys.length > 10 ? 'bad' : 'quiet'}>
            {t('keys.count.words', { count: keys.length })}
          </Text>
        </span>
      }
      foot={
        <Text size="small" tone="quiet">
          {t('keys.about')}
        </Text>
      }
    >
      {keys.length === 0 ? (
        <Text tone="second">
          {beginning ? (
            <Row>
              <Icon name="busy" />
              {t('keys.beginning')}
            </Row>
          ) : (
            t('keys.none')
          )}
        </Text>
      ) : (
        <ul className={styles['keys']}>
          {keys.map((key, index) => (
            <KeyRow key={key.row} draft={draft} draftKey={key} report={report.keys.rows[index]} />
          ))}
        </ul>
      )}
    </Card>
  )
}
