import type { BuilderStep } from '#/workspace/drafts/step-blockers.ts'
import { useCreateDraft } from '#/workspace/drafts/use-create-draft.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Text } from '#/ui/text.tsx'
import { BuilderBlade } from './builder-blade.tsx'
import { BuilderHead } from './builder-head.tsx'
import { BuilderStepView } from './builder-step-view.tsx'
import { NoDraft } from './no-draft.tsx'
import { SignedNote } from './signed-note.tsx'

export function BuilderPage({ draftId, step }: { readonly draftId: string; readonly step: BuilderStep }) {
  const workspace = useWorkspace((state) => state.kind)
  const vault = useVault((view) => view.session.kind)
  const judged = useCreateDraft(draftId)
  if (workspace === 'starting' || vault === 'starting')
    return <Text tone="quiet">{t('builder.opening')}</Text>
  if (judged === undefined) return <NoDraft id={draftId} />
  return (
    <>
      <BuilderHead draft={judged.draft} />
      <BuilderBlade judged={judged} now={step} />
      {judged.draft.signed === null || step === 'export' ? null : <SignedNote draft={judged.draft} />}
      <BuilderStepView judged={judged} step={step} />
    </>
  )
}
