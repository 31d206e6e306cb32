import { formatNumber } from '#/words/format-message.ts'
import { postError, postUndo } from '#/words/post-undo.ts'
import { lazyRouteComponent, Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { transitionStateOf } from '#/store/records/transition-state.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import type { BulkRun } from '#/store/records/bulk-row.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import { useBulkWork } from '#/features/builder/model/bulk/bulk-work.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { useAsksWord } from '#/domain/keys/passphrase-check.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { Figures } from '#/ui/figures.tsx'
import { Note } from '#/ui/note.tsx'
import { Opening, NextPart, PageHead, Stack } from '#/ui/layout.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import {
  hasToPrepare,
  isPayable,
  needsVault,
  nextOfRun,
  removeRun,
  useRun,
  type RunView,
} from '#/features/builder/model/bulk/run-view.ts'
import { VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { PassphraseCheck } from '#/features/builder/screens/word-check.tsx'
import { formatRunName } from '#/features/builder/words/bulk-words.ts'
import { useStoredRead } from '#/domain/keys/use-stored-read.ts'
import { RunRowsCard } from './run-rows-card.tsx'
import { WorkNote } from './work-note.tsx'

// Loaded only if there are rows for these actions.
const loadActions = () => import('./run-action-cards.tsx')
const PrepareCard = lazyRouteComponent(loadActions, 'PrepareCard')
const SignRunCard = lazyRouteComponent(loadActions, 'SignRunCard')
const PayRunCard = lazyRouteComponent(() => import('./pay-run-card.tsx'), 'PayRunCard')
const SubmitRunCard = lazyRouteComponent(() => import('./submit-run-card.tsx'), 'SubmitRunCard')
const ExportRunCard = lazyRouteComponent(loadActions, 'ExportRunCard')

export function RunPage({ id }: { readonly id: string }) {
  return useStoredRead() ? (
    <StoredRunPage id={id} />
  ) : (
    <Opening narrow={306} wide={120}>
      {t('bulk.opening')}
    </Opening>
  )
}

function StoredRunPage({ id }: { readonly id: string }) {
  const view = useRun(id)
  const act = useBulkWork(({ work }) => (work.kind === 'working' && work.runId === id ? work.act : undefined))
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
  return <PresentRun view={view} act={act} />
}

/** Moves the focus to the next step when an action has removed the focused element. */
function PresentRun({ view, act }: { readonly view: RunView; readonly act: keyof typeof acts | undefined }) {
  const { run, counts } = view
  const isOpen = useVault(({ session }) => session.kind === 'open')
  const deposits = useWorkspace((state) => state.deposits)
  const isWorking = act !== undefined
  const isLeft = needsVault(view, deposits.values())
  const usesNetwork = isLeft || counts.signed + counts.exported > 0
  // Progress and export do not use the network, so the user need not have written down the passphrase.
  const asksWord = useAsksWord(run.networkId) && !isWorking && usesNetwork
  const next = isWorking ? 'work' : asksWord ? 'word' : nextOfRun(view)
  const step = (own: typeof next, label: string, stage = '') => ({
    label,
    step: next === own ? `${own} ${stage}` : undefined,
  })
  const isActing = !isWorking && isOpen && !asksWord
  return (
    <>
      <RunHead run={run} isWorking={isWorking} />
      <Stack>
        <RunFigures view={view} />
        <CreatedNote view={view} isNext={next === 'done'} />
        {isLeft ? <VaultNeeded /> : null}
        {act !== undefined ? (
          <NextPart {...step('work', t(acts[act]))}>
            <WorkNote view={view} />
          </NextPart>
        ) : (
          <WorkNote view={view} />
        )}
        {asksWord ? <PassphraseCheck /> : null}
        {isActing && hasToPrepare(view) ? (
          <NextPart {...step('prepare', t('bulk.prepare'))}>
            <LatePart>
              <PrepareCard view={view} />
            </LatePart>
          </NextPart>
        ) : null}
        {isActing && isPayable(view) ? (
          <NextPart {...step('pay', t('bulk.pay'), stageOf(deposits.values(), run.id))}>
            <LatePart>
              <PayRunCard view={view} />
            </LatePart>
          </NextPart>
        ) : null}
        {isActing && counts.checked > 0 ? (
          <NextPart {...step('sign', t('bulk.sign'))}>
            <LatePart>
              <SignRunCard view={view} />
            </LatePart>
          </NextPart>
        ) : null}
        {isWorking || counts.signed + counts.exported + counts.settled === 0 ? null : (
          <NextPart {...step('submit', t('bulk.submit'))}>
            <LatePart>
              <Stack>
                {asksWord ? null : <SubmitRunCard view={view} />}
                <ExportRunCard view={view} />
              </Stack>
            </LatePart>
          </NextPart>
        )}
        <RunRowsCard view={view} />
      </Stack>
    </>
  )
}

const acts = { prepare: 'bulk.prepare', sign: 'bulk.sign', submit: 'bulk.submit' } as const

/** A key for the focus: it changes whenever an action on the payment removes the focused element. */
function stageOf(deposits: Iterable<Deposit>, runId: string): string {
  const own = [...deposits].find((each) => each.draftId === runId)
  return own === undefined ? '' : `${own.payments.length} ${own.spends.length}`
}

function CreatedNote({ view: { run, rows }, isNext }: { readonly view: RunView; readonly isNext: boolean }) {
  const transitions = useWorkspace((state) => state.transitions)
  const count = useMemo(() => {
    const records = rows.flatMap(({ row }) => transitions.get(row.digest ?? '') ?? [])
    return records.filter((each) => transitionStateOf(each).kind === 'confirmed').length
  }, [rows, transitions])
  if (count === 0) return null
  return (
    <NextPart label={t('bulk.created', { count, all: run.count })} step={isNext ? 'done' : undefined}>
      <Note
        tone="ok"
        title={t('bulk.created', { count, all: run.count })}
        action={
          <ButtonLink kind={isNext ? 'primary' : 'plain'} size="small" render={<Link to="/" />}>
            {t('builder.export.identities')}
          </ButtonLink>
        }
      />
    </NextPart>
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
        { name: t('bulk.figures.failed'), value: counts.failed },
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
      takesFocus
      title={formatRunName(run)}
      note={formatNetworkName(network)}
      actions={
        isWorking ? undefined : (
          <Button kind="quiet" firstClickOnly onClick={() => void remove().catch(postError)}>
            {t('bulk.run.remove')}
          </Button>
        )
      }
    />
  )
}
