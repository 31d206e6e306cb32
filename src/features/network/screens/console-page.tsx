import { Link } from '@tanstack/react-router'
import { useFollowedChain } from '#/features/network/model/followed-chain.ts'
import {
  consoleQuestion,
  useConsoleHistory,
  type ConsoleAnswer,
  type ConsoleQuestion,
} from '#/features/network/model/console-question.ts'
import { useNodeQuestion } from '#/domain/network/node-question.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ConsoleForm, emptyForm, formOf } from '#/features/network/model/console-form.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/network/messages.ts'
import { copyWords } from '#/words/control-words.ts'
import { formatNodeAddress } from '#/words/node-words.ts'
import { ButtonLink, CopyButton } from '#/ui/button.tsx'
import { Columns, PageHead, Row, Stack } from '#/ui/layout.tsx'
import { EmptyState, Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { ExplorerCard } from './explorer-card.tsx'
import { QuestionCard } from './question-card.tsx'
import { chainFailureWords } from '#/words/format-chain-failure.ts'
import { JsonView } from '#/ui/line-view.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { HistoryCard } from './history-card.tsx'

export function ConsolePage() {
  const { network, view } = useFollowedChain()
  const { latest, ask, withdraw } = useNodeQuestion(consoleQuestion)
  const { history } = useConsoleHistory()
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
  return (
    <>
      <PageHead title={t('console.title')} note={t('console.about', { network: name })} />
      <Stack gap="wide">
        <Columns shape="main-wide-aside">
          <Stack>
            <Cards>
              <QuestionCard
                nodes={nodes}
                form={form}
                busy={latest?.status === 'pending'}
                onAsk={(question) => ask({ networkId: network.id, ...question })}
                onWithdraw={withdraw}
              />
              <AnswerCard latest={latest?.variables?.networkId === network.id ? latest : undefined} />
            </Cards>
          </Stack>
          <Cards>
            <HistoryCard
              questions={history.filter(({ networkId }) => networkId === network.id)}
              onAgain={(question) => form.reset(formOf(question, nodes) ?? form.getValues())}
            />
          </Cards>
        </Columns>
        <Cards>
          <ExplorerCard networkId={network.id} />
        </Cards>
      </Stack>
    </>
  )
}

type Latest = ReturnType<typeof useNodeQuestion<ConsoleQuestion, ConsoleAnswer>>['latest']

function AnswerCard({ latest }: { readonly latest: Latest }) {
  return (
    <Card
      title={t('console.answer')}
      // Names the method, because the form above may have changed since.
      end={
        latest?.variables === undefined ? null : (
          <Text mono size="small" tone="second">
            {latest.variables.method}
          </Text>
        )
      }
    >
      <div aria-live="polite">
        {latest?.variables === undefined ? (
          <Text as="p" tone="second">
            {t('console.answer.none')}
          </Text>
        ) : latest.data === undefined ? (
          <Text as="p" tone="second">
            {t('console.answer.asking', {
              method: latest.variables.method,
              time: t('console.answer.at.time', { at: latest.submittedAt }),
            })}
          </Text>
        ) : (
          <Answer question={latest.variables} answered={latest.data} />
        )}
      </div>
    </Card>
  )
}

function Answer({
  question,
  answered: { answer, atMs, elapsedMs },
}: {
  readonly question: ConsoleQuestion
  readonly answered: ConsoleAnswer
}) {
  const failed = answer.kind === 'failed' ? (answer.failure.facts.address ?? null) : null
  const node = answer.kind === 'answered' ? answer.address : (question.address ?? failed)
  const about = [
    {
      name: t('console.answer.node'),
      value: node === null ? t('console.node.best') : <Text mono>{formatNodeAddress(node)}</Text>,
    },
    { name: t('console.answer.took'), value: t('console.answer.took.ms', { ms: Math.round(elapsedMs) }) },
    { name: t('console.answer.at'), value: t('console.answer.at.time', { at: atMs }) },
  ]
  return (
    <Stack>
      {answer.kind === 'failed' ? <FailedNote failure={answer.failure} /> : null}
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

function FailedNote({ failure }: Pick<Extract<ConsoleAnswer['answer'], { kind: 'failed' }>, 'failure'>) {
  const { line, detail } = chainFailureWords(failure, isSandboxId(useCurrentNetwork().id))
  return (
    <Note tone="bad" title={line}>
      {detail}{' '}
      <Text mono size="micro">
        {failure.code}
      </Text>
    </Note>
  )
}

function Shown({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <Stack gap="tight">
      <Row
        end={<CopyButton text={text} words={{ ...copyWords(), copy: t('console.copy', { what: name }) }} />}
      >
        <Text as="h3" size="small" tone="quiet">
          {name}
        </Text>
      </Row>
      <JsonView label={name} text={text} />
    </Stack>
  )
}

// Omits the JSON-RPC envelope, which the client adds. The response shows its id.
function requestText({ method, params }: ConsoleQuestion): string {
  return JSON.stringify({ method, params }, null, 2)
}
