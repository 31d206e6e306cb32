import { Link } from '@tanstack/react-router'
import { useFollowedChain } from '#/features/network/model/followed-chain.ts'
import {
  useConsole,
  type ConsoleQuestion,
  type ConsoleState,
  forgetQuestions,
  type PastQuestion,
} from '#/features/network/model/console-question.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ConsoleForm, emptyForm, formOf } from '#/features/network/model/console-form.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/network/messages.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ExplorerCard } from './explorer-card.tsx'
import { QuestionCard } from './question-card.tsx'
import { formatChainFailure } from '#/words/format-chain-failure.ts'
import { Card } from '#/ui/card.tsx'
import { JsonView } from '#/ui/json-view.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { formatAge } from '#/words/format-age.ts'
import { useNow } from '#/session/program/use-now.ts'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/row.tsx'
import styles from './console-page.module.css'

/** Single questions to nodes of the current network, and one block in the words of all of them. */
export function ConsolePage() {
  const { network, view } = useFollowedChain()
  const { state, history } = useConsole()
  const form = useForm({ resolver: zodResolver(ConsoleForm), defaultValues: emptyForm })
  const nodes = view.state?.nodes.map(({ address }) => address).toSorted() ?? []
  const name = formatNetworkName(network)
  if (view.kind === 'no-nodes') {
    return (
      <>
        <PageHead title={t('console.title')} />
        <EmptyState
          title={t('net.no-nodes', { name })}
          action={<ButtonLink render={<Link to="/settings" />}>{t('net.no-nodes.act')}</ButtonLink>}
        >
          {t('console.no-nodes')}
        </EmptyState>
      </>
    )
  }
  const shown = state.kind !== 'idle' && state.question.networkId !== network.id ? idle : state
  return (
    <>
      <PageHead title={t('console.title')} note={t('console.about', { network: name })} />
      <Stack gap="wide">
        <Columns shape="main-wide-aside">
          <Stack>
            <QuestionCard networkId={network.id} nodes={nodes} form={form} busy={state.kind === 'asking'} />
            <AnswerCard state={shown} />
          </Stack>
          <HistoryCard
            questions={history.filter(({ networkId }) => networkId === network.id)}
            onAgain={(question) => form.reset(formOf(question, nodes) ?? form.getValues())}
          />
        </Columns>
        <ExplorerCard networkId={network.id} />
      </Stack>
    </>
  )
}

const idle = { kind: 'idle' } as const

/** What was asked last, and what came of it. */
function AnswerCard({ state }: { readonly state: ConsoleState }) {
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

/** What was asked before; each can be put again. */
function HistoryCard({
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
          {outcome === 'answered' ? t('console.history.answered', { ms: Math.round(elapsedMs) }) : outcome}
          {', '}
          {age}
        </Text>
      </div>
    </Row>
  )
}

// As hashes are cut everywhere.
function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-8)}` : text
}
