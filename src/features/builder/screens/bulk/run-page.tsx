import { formatNumber } from '#/words/format-message.ts'
import { postError, postUndo } from '#/words/post-undo.ts'
import { lazyRouteComponent, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { transitionStateOf } from '#/workspace/history/transition-state.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { useBulkWork, type BulkWork, stopWork } from '#/features/builder/model/bulk/bulk-work.ts'
import { formatError } from '#/words/format-error.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Figures, ProgressBar } from '#/ui/figures.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { removeRun, useRun, type RunView } from '#/features/builder/model/bulk/run-view.ts'
import { VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { formatRunName } from '#/features/builder/words/bulk-words.ts'
import { useStoredRead } from '#/session/vault/use-stored-read.ts'
import { RunRowsCard } from './run-rows-card.tsx'

// What acts on rows is fetched where there are such rows.
const loadActions = () => import('./run-action-cards.tsx')
const PrepareCard = lazyRouteComponent(loadActions, 'PrepareCard')
const SignRunCard = lazyRouteComponent(loadActions, 'SignRunCard')
const PayRunCard = lazyRouteComponent(() => import('./pay-run-card.tsx'), 'PayRunCard')
const SubmitRunCard = lazyRouteComponent(() => import('./submit-run-card.tsx'), 'SubmitRunCard')
const ExportRunCard = lazyRouteComponent(loadActions, 'ExportRunCard')

/** One run: how far it came, what is to be done next, and every row with its verdict. */
export function RunPage({ id }: { readonly id: string }) {
  return useStoredRead() ? <StoredRunPage id={id} /> : <Text tone="quiet">{t('bulk.opening')}</Text>
}

function StoredRunPage({ id }: { readonly id: string }) {
  const vault = useVault((view) => view.session.kind)
  const view = useRun(id)
  const isWorking = useBulkWork(({ work }) => work.kind === 'working' && work.runId === id)
  if (view === undefined) {
    return (
      <>
        <PageHead title={t('bulk.title')} />
        <EmptyState
          title={t('bulk.run.none')}
          action={<ButtonLink render={<Link to="/build/bulk" />}>{t('bulk.run.none.back')}</ButtonLink>}
        >
          {t('bulk.run.none.about')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <RunHead run={view.run} isWorking={isWorking} />
      <Stack>
        <RunFigures view={view} />
        <CreatedNote view={view} />
        <VaultNeeded />
        <WorkNote runId={id} />
        {isWorking || vault !== 'open' ? null : (
          <>
            <Suspense>
              <PrepareCard view={view} />
            </Suspense>
            {view.run.source.kind === 'payment' ? (
              <Suspense>
                <PayRunCard view={view} />
              </Suspense>
            ) : null}
            {view.counts.checked === 0 ? null : (
              <Suspense>
                <SignRunCard view={view} />
              </Suspense>
            )}
          </>
        )}
        {isWorking ? null : (
          <>
            {view.counts.signed + view.counts.exported + view.counts.settled === 0 ? null : (
              <Suspense>
                <SubmitRunCard view={view} />
                <ExportRunCard view={view} />
              </Suspense>
            )}
          </>
        )}
        <RunRowsCard view={view} />
      </Stack>
    </>
  )
}

/** What came of the run, once any of it is confirmed. */
function CreatedNote({ view: { run, rows } }: { readonly view: RunView }) {
  const transitions = useWorkspace((state) => state.transitions)
  const count = useMemo(() => {
    const records = rows.flatMap(({ row }) => transitions.get(row.digest ?? '') ?? [])
    return records.filter((each) => transitionStateOf(each).kind === 'confirmed').length
  }, [rows, transitions])
  if (count === 0) return null
  return (
    <Note
      tone="ok"
      title={t('bulk.created', { count, all: run.count })}
      action={
        <ButtonLink size="small" render={<Link to="/" />}>
          {t('builder.export.identities')}
        </ButtonLink>
      }
    />
  )
}

function RunFigures({ view: { run, counts, lockedDuffs } }: { readonly view: RunView }) {
  const left = counts.waiting + counts.funded
  const sent = counts.exported + counts.settled
  return (
    <Figures
      label={t('bulk.figures')}
      figures={[
        {
          name: t('bulk.figures.rows'),
          value: run.count,
          about: left === 0 ? undefined : t('bulk.figures.left', { count: left }),
        },
        { name: t('bulk.figures.checked'), value: counts.checked },
        {
          name: t('bulk.figures.signed'),
          value: counts.signed + sent,
          about: sent === 0 ? undefined : t('bulk.figures.exported', { count: sent }),
        },
        { name: t('bulk.figures.rejected'), value: counts.rejected },
        {
          name: t('bulk.figures.locked'),
          value: formatNumber(lockedDuffs),
          unit: t('bulk.figures.duffs'),
        },
      ]}
    />
  )
}

function RunHead({ run, isWorking }: { readonly run: BulkRun; readonly isWorking: boolean }) {
  const navigate = useNavigate()
  const network = useNetwork(run.networkId)
  const remove = async () => {
    await navigate({ to: '/build/bulk' })
    const undo = await removeRun(run)
    postUndo(t('bulk.run.removed'), undo)
  }
  return (
    <PageHead
      title={formatRunName(run)}
      note={formatNetworkName(network)}
      actions={
        <Button
          kind="quiet"
          firstClickOnly
          why={isWorking ? t('bulk.run.why.working') : undefined}
          onClick={() => void remove().catch(postError)}
        >
          {t('bulk.run.remove')}
        </Button>
      }
    />
  )
}

/** How far the work on a run came, and what stops it; or how it ended before its time. It alone is drawn again for progress. */
function WorkNote({ runId }: { readonly runId: string }) {
  const work = useBulkWork((state) => state.work)
  if (work.kind === 'idle' || work.runId !== runId) return null
  switch (work.kind) {
    case 'stopped':
      return (
        <div role="status">
          <Note>{t('bulk.work.stopped')}</Note>
        </div>
      )
    case 'failed':
      return (
        <Note tone="bad" alert title={t('bulk.work.failed')}>
          {formatError(work.error)}
        </Note>
      )
    case 'working':
      return (
        <Card>
          <Stack gap="close">
            <ProgressBar label={labelOf(work)} done={work.done} total={work.total} />
            <div>
              <Button busy={work.isStopping} onClick={stopWork}>
                {work.isStopping ? t('bulk.work.stopping') : t('bulk.work.stop')}
              </Button>
            </div>
          </Stack>
        </Card>
      )
  }
}

const labels = {
  prepare: 'bulk.work.prepare',
  sign: 'bulk.work.sign',
  submit: 'bulk.work.submit',
} as const

function labelOf({ act, stage, done, total }: Extract<BulkWork, { readonly kind: 'working' }>): string {
  if (stage === 'keys' && act === 'prepare') return t('bulk.work.keys', { total })
  return t(labels[act], { done, total })
}
