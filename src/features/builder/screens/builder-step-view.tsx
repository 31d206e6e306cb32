import { isCreate, isTopUp, type JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import type { BuilderStep } from '#/workspace/drafts/step-blockers.ts'
import { Columns } from '#/ui/columns.tsx'
import { Stack } from '#/ui/stack.tsx'
import { DraftAside } from './draft-aside.tsx'
import { ExportStep } from './export/export-step.tsx'
import { FundStep } from './fund/fund-step.tsx'
import { KeysStep } from './keys/keys-step.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { RulesCard } from './review/rules-card.tsx'
import { SignStep } from './sign/sign-step.tsx'
import { ReceiverCard } from './top-up/receiver-card.tsx'

export function BuilderStepView({
  judged,
  step,
}: {
  readonly judged: JudgedFunds
  readonly step: BuilderStep
}) {
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
  readonly judged: JudgedFunds
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
