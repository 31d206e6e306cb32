import type { FundedDraft } from '#/workspace/drafts/funded-draft.ts'
import type { BuilderStep } from '#/workspace/drafts/step-blockers.ts'
import { useJudgedDraft } from '#/workspace/drafts/use-judged-draft.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Text } from '#/ui/text.tsx'
import { BuilderBlade } from './builder-blade.tsx'
import { BuilderHead } from './builder-head.tsx'
import { BuilderStepView } from './builder-step-view.tsx'
import { GivenNote } from './elsewhere/given-note.tsx'
import { KindChoice } from './kind-choice.tsx'
import { NoDraft } from './no-draft.tsx'
import { SignedNote } from './signed-note.tsx'

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
  const judged = useJudgedDraft(draftId)
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
        <GivenNote place={{ kind: 'draft', id: draft.id, judged }} isEdited />
      ) : null}
      <BuilderStepView judged={judged} step={step} />
    </>
  )
}
