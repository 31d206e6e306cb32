import { Link, useNavigate } from '@tanstack/react-router'
import { leaveForKind } from '#/session/drafts/draft-actions.ts'
import { placeOfDraft } from '#/session/drafts/draft-place.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { isCreate, isTopUp, useCheckedDraft, type CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { checkSteps, type BuilderStep } from '#/session/drafts/step-blockers.ts'
import { reopenDraft } from '#/session/identities/identity-actions.ts'
import { useSignedOf } from '#/workspace/actions/signed-of-draft.ts'
import { formatError } from '#/words/format-error.ts'
import { formatStep } from '#/words/step-names.ts'
import { t } from '#/features/builder/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Blade } from '#/ui/blade.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Button } from '#/ui/button.tsx'
import { Columns } from '#/ui/columns.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Row } from '#/ui/row.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { builderTitle } from '#/features/builder/words/builder-words.ts'
import { BuilderHead } from './builder-head.tsx'
import { DraftAside } from './draft-aside.tsx'
import { SentNote } from './elsewhere/sent-note.tsx'
import { ExportStep } from './export/export-step.tsx'
import { FundStep } from './fund/fund-step.tsx'
import { KeysStep } from './keys/keys-step.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { RulesCard } from './review/rules-card.tsx'
import { SignStep } from './sign/sign-step.tsx'
import { ReceiverCard } from './top-up/receiver-card.tsx'

export function BuilderPage({
  kind,
  draftId,
  step,
}: {
  readonly kind: FundedDraft['kind']
  readonly draftId: string
  readonly step: BuilderStep
}) {
  const workspace = useWorkspace((state) => state.kind)
  const vault = useVault((view) => view.session.kind)
  const judged = useCheckedDraft(draftId)
  if (workspace === 'starting' || vault === 'starting')
    return <Text tone="quiet">{t('builder.opening')}</Text>
  if (judged?.draft.kind !== kind) return <NoDraft id={draftId} kind={kind} />
  const { draft } = judged
  return (
    <>
      <BuilderHead draft={draft} />
      {step === 'fund' && draft.signed === null ? <KindChoice draft={draft} /> : null}
      <BuilderBlade judged={judged} now={step} />
      {draft.signed === null || step === 'export' ? null : <SignedNote draft={draft} />}
      {draft.signed === null && step !== 'sign' ? (
        <SentNote place={{ kind: 'draft', id: draft.id, judged }} isEdited />
      ) : null}
      <BuilderStepView judged={judged} step={step} />
    </>
  )
}

function BuilderBlade({ judged, now }: { readonly judged: CheckedDraft; readonly now: BuilderStep }) {
  const { draft, report } = judged
  return (
    <Blade
      label={t('builder.steps')}
      doneWord={t('builder.step.done')}
      steps={checkSteps(draft, report, now).map(({ step, done, toMend }) => ({
        id: step,
        text: formatStep(step),
        state: step === now ? 'now' : done ? 'done' : 'todo',
        mend: toMend === 0 ? undefined : t('builder.step.to-mend', { count: toMend }),
        link: <Link {...placeOfDraft(draft, step)} />,
      }))}
    />
  )
}

function NoDraft({ id, kind }: { readonly id: string; readonly kind: FundedDraft['kind'] }) {
  return (
    <>
      <PageHead title={builderTitle(kind)} />
      <EmptyState
        title={t('builder.no-draft')}
        action={
          <Row wrap>
            <ButtonLink
              kind="primary"
              icon="plus"
              render={<Link to={kind === 'create' ? '/build/create' : '/build/top-up/{-$id}'} />}
            >
              {builderTitle(kind)}
            </ButtonLink>
            <ButtonLink render={<Link to="/" />}>{t('builder.no-draft.identities')}</ButtonLink>
          </Row>
        }
      >
        {t('builder.no-draft.about', { id: id.slice(0, 64) })}
      </EmptyState>
    </>
  )
}

/** A signed draft is frozen; this says so, and is the way out. */
function SignedNote({ draft }: { readonly draft: FundedDraft }) {
  const { signed } = draft
  const confirmed = useSignedOf(draft)?.state.kind === 'confirmed'
  if (signed === null) return null
  if (confirmed) {
    return <Note title={t('builder.signed')}>{t('builder.signed.confirmed', { at: signed.atMs })}</Note>
  }
  const takeOff = () =>
    reopenDraft(draft).then(
      () => postNotice({ tone: 'ok', text: t('builder.signed.taken-off') }),
      (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }),
    )
  return (
    <Note
      tone="accent"
      title={t('builder.signed')}
      action={<Button onClick={() => void takeOff()}>{t('builder.signed.take-off')}</Button>}
    >
      {t('builder.signed.about', { at: signed.atMs })}
    </Note>
  )
}

const kinds = [
  { value: 'create', text: 'builder.kind.create' },
  { value: 'top-up', text: 'builder.kind.top-up' },
] as const satisfies readonly { readonly value: FundedDraft['kind']; readonly text: string }[]

/** Which transition a lock is to pay for. The other one is another draft: this one stays as it is. */
function KindChoice({ draft }: { readonly draft: FundedDraft }) {
  const navigate = useNavigate()
  const choose = async (kind: FundedDraft['kind']) => {
    if (kind === draft.kind) return
    const id = await leaveForKind(draft, kind)
    await navigate({ ...placeOfDraft({ kind, id }, 'fund'), replace: true })
  }
  return (
    <div>
      <Segmented
        label={t('builder.kind')}
        value={draft.kind}
        onValue={(kind) =>
          void choose(kind).catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
        }
        choices={kinds.map(({ value, text }) => ({ value, text: t(text) }))}
      />
    </div>
  )
}

function BuilderStepView({ judged, step }: { readonly judged: CheckedDraft; readonly step: BuilderStep }) {
  switch (step) {
    case 'fund':
    case 'keys':
    case 'review':
      return (
        <>
          <Columns shape="main">
            <Stack>
              <EditedStep judged={judged} step={step} />
            </Stack>
            <DraftAside judged={judged} step={step} />
          </Columns>
          {step === 'review' ? <RulesCard judged={judged} /> : null}
        </>
      )
    case 'sign':
      return <SignStep judged={judged} />
    case 'export':
      return <ExportStep judged={judged} />
  }
}

function EditedStep({
  judged,
  step,
}: {
  readonly judged: CheckedDraft
  readonly step: Exclude<BuilderStep, 'sign' | 'export'>
}) {
  switch (step) {
    case 'fund':
      return (
        <>
          {isTopUp(judged) ? <ReceiverCard judged={judged} /> : null}
          <FundStep judged={judged} />
        </>
      )
    case 'keys':
      return isCreate(judged) ? <KeysStep judged={judged} /> : null
    case 'review':
      return <ReviewStep judged={judged} />
  }
}
