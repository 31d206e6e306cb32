import type { ConsoleQuestion, ConsoleState } from '#/features/network/model/console/console-store.ts'
import { formatChainFailure } from '#/words/format-chain-failure.ts'
import { t } from '#/words/t.ts'
import { Card } from '#/ui/card.tsx'
import { JsonView } from '#/ui/json-view.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** What was asked last, and what came of it. */
export function AnswerCard({ state }: { readonly state: ConsoleState }) {
  return (
    <Card title={t('console.answer')}>
      <div aria-live="polite">
        {state.kind === 'idle' ? (
          <Text as="p" tone="second">
            {t('console.answer.none')}
          </Text>
        ) : state.kind === 'asking' ? (
          <Text as="p" tone="second">
            {t('console.answer.asking', {
              method: state.question.method,
              time: t('console.answer.at.time', { at: state.sinceMs }),
            })}
          </Text>
        ) : (
          <Ended state={state} />
        )}
      </div>
    </Card>
  )
}

function Ended({ state }: { readonly state: Extract<ConsoleState, { readonly kind: 'ended' }> }) {
  const { question, answer, atMs, elapsedMs } = state
  const node = answer.kind === 'answered' ? answer.address : question.address
  const about = [
    {
      name: t('console.answer.node'),
      value: node === null ? t('console.node.best') : <Text mono>{node}</Text>,
    },
    { name: t('console.answer.took'), value: t('console.answer.took.ms', { ms: Math.round(elapsedMs) }) },
    { name: t('console.answer.at'), value: t('console.answer.at.time', { at: atMs }) },
  ]
  return (
    <Stack>
      {answer.kind === 'failed' ? (
        <Note tone="bad" title={<Text mono>{answer.failure.code}</Text>}>
          {formatChainFailure(answer.failure)}
        </Note>
      ) : null}
      <KeyValues items={about} />
      <Shown name={t('console.answer.request')} text={requestText(question)} />
      {answer.kind === 'answered' ? (
        <>
          <Shown name={t('console.answer.reply')} text={answer.reply.text} />
          {answer.reply.characters > answer.reply.text.length ? (
            <Text as="p" size="small" tone="quiet">
              {t('console.answer.cut', { shown: answer.reply.text.length, all: answer.reply.characters })}
            </Text>
          ) : null}
        </>
      ) : null}
    </Stack>
  )
}

function Shown({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Stack gap="tight">
      <Text as="h3" size="small" tone="quiet">
        {name}
      </Text>
      <JsonView label={name} text={text} />
    </Stack>
  )
}

// The envelope with its id is the client's matter; the id that it had stands in the response.
function requestText({ method, params }: ConsoleQuestion): string {
  return JSON.stringify({ method, params }, null, 2)
}
