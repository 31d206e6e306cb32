import { forgetQuestions, type PastQuestion } from '#/features/network/model/console-question.ts'
import { t } from '#/features/network/messages.ts'
import { Card } from '#/ui/card.tsx'
import { Text } from '#/ui/text.tsx'
import { formatAge } from '#/words/format-age.ts'
import { formatErrorCode } from '#/words/format-error.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/layout.tsx'
import styles from './history-card.module.css'

export function HistoryCard({
  questions,
  onAgain,
}: {
  readonly questions: readonly PastQuestion[]
  readonly onAgain: (question: PastQuestion) => void
}) {
  const nowMs = useNow()
  if (questions.length === 0) {
    return (
      <Card title={t('console.history')}>
        <Text as="p" tone="second">
          {t('console.history.none')}
        </Text>
      </Card>
    )
  }
  return (
    <Card
      title={t('console.history')}
      end={
        <Button size="small" kind="quiet" onClick={forgetQuestions}>
          {t('console.history.forget')}
        </Button>
      }
      foot={
        <Text size="small" tone="quiet">
          {t('console.history.foot')}
        </Text>
      }
      flush
    >
      <ul className={styles['list']} tabIndex={0} aria-label={t('console.history')}>
        {questions.map((question, index) => (
          // Questions of the same moment stay in their order.
          <li key={`${question.atMs} ${questions.length - index}`}>
            <Line
              question={question}
              age={formatAge(question.atMs, nowMs)}
              onAgain={() => onAgain(question)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Line({
  question: { method, params, outcome, elapsedMs },
  age,
  onAgain,
}: {
  readonly question: PastQuestion
  readonly age: string
  readonly onAgain: () => void
}) {
  const values = Object.values(params).map((value) => shorten(String(value)))
  return (
    <Row
      top
      end={
        <Button
          size="small"
          kind="quiet"
          icon="refresh"
          label={t('console.history.again', { method, age })}
          onClick={onAgain}
        />
      }
    >
      <div className={styles['line']}>
        <Text mono size="small">
          {[method, ...values].join(' ')}
        </Text>
        <Text size="small" tone={outcome === 'answered' ? 'second' : 'bad'}>
          {outcome === 'answered'
            ? `${t('console.history.answered', { ms: Math.round(elapsedMs) })}, ${age}`
            : `${age}: ${formatErrorCode(outcome)}`}
        </Text>
      </div>
    </Row>
  )
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-8)}` : text
}
