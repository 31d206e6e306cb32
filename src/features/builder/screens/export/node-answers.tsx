import type { NodeAnswerStep, Sending } from '#/store/records/outbox.ts'
import { answerWords, nodeName, reasonLine } from '#/features/builder/words/outbox-words.ts'
import { t } from '#/features/builder/messages.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

export function Answers({ sending: { answers } }: { readonly sending: Sending }) {
  if (answers.length === 0) return null
  return (
    <Disclosure title={t('outbox.answers', { count: answers.length })}>
      <Stack gap="snug">
        {answers
          .map((answer, at) => ({ answer, at }))
          .toReversed()
          .slice(0, 50)
          .map(({ answer, at }) => (
            <Answer key={at} answer={answer} />
          ))}
      </Stack>
    </Disclosure>
  )
}

function Answer({ answer }: { readonly answer: NodeAnswerStep }) {
  const words = answerWords(answer)
  const isReason = answer.answer === 'failed' || answer.answer === 'lost' || answer.answer === 'rejected'
  return (
    <Stack gap="tight">
      <Text size="small" mono>
        {nodeName(answer.node)}
      </Text>
      <Text size="small">
        <span>{t('outbox.answer', { ...words, at: answer.atMs })}</span>
        {isReason ? <span>{` ${reasonLine(answer).text}`}</span> : ''}
      </Text>
    </Stack>
  )
}
