import { arrivedDuffs } from '#/domain/funding/deposit-coins.ts'
import { postError, postUndo } from '#/words/post-undo.ts'
import { lazyRouteComponent, Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leaveForKind, discardDraft } from '#/domain/draft/draft-actions.ts'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { canSubmit } from '#/store/records/network.ts'
import { isUntouched, type FundedDraft } from '#/store/records/funded-draft.ts'
import { useCheckedDraft, type CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { checkSteps, stepsOf, type BuilderStep } from '#/domain/draft/step-blockers.ts'
import { reopenDraft } from '#/domain/draft/discard-transition.ts'
import { useSignedOf } from '#/domain/draft/signed-of-draft.ts'
import { formatErrorCode } from '#/words/format-error.ts'
import { formatStep } from '#/words/step-names.ts'
import { t } from '#/features/builder/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Blade } from '#/ui/blade.tsx'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Opening, PageHead, Row, StepHeading } from '#/ui/layout.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart, useLateValue } from '#/ui/late-part.tsx'
import { BuilderStepView } from './builder-steps.tsx'
import { stepParts } from './step-parts.ts'
import { formatDiscarded } from '#/words/asset-lock-words.ts'
import { useStoredRead } from '#/domain/keys/use-stored-read.ts'

interface BuilderPageProps {
  readonly kind: FundedDraft['kind']
  readonly draftId: string
  readonly step: BuilderStep
}

const SentNote = lazyRouteComponent(() => import('./offline/offline-signing.tsx'), 'SentNote')

export function BuilderPage(props: BuilderPageProps) {
  const step = useLateValue(props.step)
  const opening = <OpeningBuilder kind={props.kind} step={step} />
  if (!useStoredRead()) return opening
  return (
    <LatePart fallback={opening}>
      <StoredBuilderPage {...props} step={step} />
    </LatePart>
  )
}

function OpeningBuilder({ kind, step }: Pick<BuilderPageProps, 'kind' | 'step'>) {
  return (
    <>
      <PageHead
        title={t('builder.title', { kind })}
        lead={step === 'fund' ? t('builder.lead', { kind }) : undefined}
      />
      <Opening narrow={600} wide={560}>
        {t('builder.opening')}
      </Opening>
    </>
  )
}

function StoredBuilderPage({ kind, draftId, step }: BuilderPageProps) {
  const checked = useCheckedDraft(draftId)
  useEffect(() => {
    // Load the export step early, because signing leads to it at once.
    if (step === 'sign') void stepParts.export.preload?.()
  }, [step])
  if (checked?.draft.kind !== kind) return <NoDraft id={draftId} kind={kind} />
  const { draft } = checked
  return (
    <>
      <BuilderHead draft={draft} step={step} />
      {step === 'fund' && draft.signed === null ? <KindChoice draft={draft} /> : null}
      <BuilderBlade checked={checked} now={step} />
      <BuilderStepHeading draft={draft} step={step} />
      {draft.signed === null || step === 'export' ? null : <SignedNote draft={draft} />}
      {draft.signed === null && step !== 'sign' && draft.givenOut.length > 0 ? (
        <SentNote place={{ kind: 'draft', id: draft.id, checked }} isEdited />
      ) : null}
      <BuilderStepView checked={checked} step={step} />
    </>
  )
}

function BuilderBlade({ checked, now }: { readonly checked: CheckedDraft; readonly now: BuilderStep }) {
  const { draft, report } = checked
  const isConfirmed = useSignedOf(draft)?.state.kind === 'confirmed'
  return (
    <Blade
      label={t('builder.steps')}
      doneWord={t('builder.step.done')}
      steps={checkSteps(draft, report, now).map(({ step, done, toFix }) => ({
        id: step,
        text: formatStep(step, canSubmit(draft)),
        state: step === 'export' && isConfirmed ? 'done' : step === now ? 'now' : done ? 'done' : 'todo',
        isHere: step === now,
        fix: toFix === 0 ? undefined : t('builder.step.to-fix', { count: toFix }),
        link: <Link {...placeOfDraft(draft, step)} />,
      }))}
    />
  )
}

function BuilderStepHeading({ draft, step }: { readonly draft: FundedDraft; readonly step: BuilderStep }) {
  const steps = stepsOf(draft)
  return (
    <StepHeading step={step}>
      {t('builder.step.heading', {
        number: steps.indexOf(step) + 1,
        count: steps.length,
        step: formatStep(step, canSubmit(draft)),
      })}
    </StepHeading>
  )
}

function NoDraft({ id, kind }: { readonly id: string; readonly kind: FundedDraft['kind'] }) {
  return (
    <>
      <PageHead title={t('builder.title', { kind })} />
      <EmptyState
        title={t('builder.no-draft')}
        action={
          <Row wrap>
            <ButtonLink
              kind="primary"
              icon="plus"
              render={<Link to={kind === 'create' ? '/build/create' : '/build/top-up/{-$id}'} />}
            >
              {t('builder.title', { kind })}
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

function SignedNote({ draft }: { readonly draft: FundedDraft }) {
  const { signed } = draft
  const confirmed = useSignedOf(draft)?.state.kind === 'confirmed'
  if (signed === null) return null
  if (confirmed) {
    return <Note title={t('builder.signed')}>{t('builder.signed.confirmed', { at: signed.atMs })}</Note>
  }
  const takeOff = () =>
    reopenDraft(draft).then(() => postNotice({ tone: 'ok', text: t('builder.signed.taken-off') }), postError)
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

/** Chooses the transition that the lock pays for. Each kind has its own draft. */
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
        onValue={(kind) => void choose(kind).catch(postError)}
        choices={[
          { value: 'create', text: t('builder.kind.create') },
          { value: 'top-up', text: t('builder.kind.top-up') },
        ]}
      />
    </div>
  )
}

function BuilderHead({ draft, step }: { readonly draft: FundedDraft; readonly step: BuilderStep }) {
  const isDone = useSignedOf(draft)?.state.kind === 'confirmed'
  return (
    <PageHead
      title={t(isDone ? 'builder.title.done' : 'builder.title', { kind: draft.kind })}
      note={<SaveWords draft={draft} />}
      lead={step === 'fund' ? t('builder.lead', { kind: draft.kind }) : undefined}
      actions={draft.signed === null ? <DiscardButton id={draft.id} /> : undefined}
    />
  )
}

function SaveWords({ draft }: { readonly draft: FundedDraft }) {
  const save = useWorkspace((state) => state.save)
  switch (save.kind) {
    case 'saving':
      return <span>{t('builder.draft.saving')}</span>
    case 'failed':
      return (
        <span role="alert">
          <Text tone="bad">{formatErrorCode(save.code)}</Text>
        </span>
      )
    case 'saved':
      if (isUntouched(draft)) return null
      return (
        <span>
          {draft.signed === null
            ? t('builder.draft.saved', { at: draft.savedAtMs })
            : t('builder.draft.signed', { at: draft.signed.atMs })}
        </span>
      )
  }
}

function DiscardButton({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  const arrived = useWorkspace(({ deposits }) => arrivedDuffs(deposits, id))
  const discard = async () => {
    await navigate({ to: '/' })
    const discarded = await discardDraft(id)
    if (discarded !== undefined) postUndo(formatDiscarded(discarded.lock, arrived), discarded.undo)
  }
  return (
    <Button kind="quiet" firstClickOnly onClick={() => void discard().catch(postError)}>
      {t('builder.discard')}
    </Button>
  )
}
