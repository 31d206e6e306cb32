import { Link } from '@tanstack/react-router'
import { useFollowedChain } from '#/features/network/model/chain/followed-chain.ts'
import {
  useConsole,
  type ConsoleQuestion,
  type ConsoleState,
} from '#/features/network/model/console/console-store.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ConsoleForm, emptyForm, formOf } from '#/features/network/model/console/console-form.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/network/messages.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Columns, PageHead, Stack } from '#/ui/layout.tsx'
import { EmptyState, Card } from '#/ui/card.tsx'
import { ExplorerCard } from '#/features/network/screens/explorer/explorer-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { QuestionCard } from './question-card.tsx'
import { formatChainFailure } from '#/words/format-chain-failure.ts'
import { JsonView } from '#/ui/line-view.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

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
