import { Link } from '@tanstack/react-router'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useFollowedChain } from '#/features/network/model/chain/use-followed-chain.ts'
import { ConsoleForm, emptyForm, formOf } from '#/features/network/model/console/console-form.ts'
import { useConsole } from '#/features/network/model/console/console-store.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/words/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ExplorerCard } from '#/features/network/screens/explorer/explorer-card.tsx'
import { AnswerCard } from './answer-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { QuestionCard } from './question-card.tsx'

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
