import { lazyRouteComponent } from '@tanstack/react-router'
import { isCreate, isTopUp, type CheckedDraft } from '#/session/drafts/checked-draft.ts'
import type { BuilderStep } from '#/session/drafts/step-blockers.ts'
import { Columns, Stack } from '#/ui/layout.tsx'
import { DraftAside } from './draft-aside.tsx'
import { ReceiverCard } from './receiver-card.tsx'

// Each step is fetched when it is first shown. Until then the step before stays.
const FundStep = lazyRouteComponent(() => import('./fund/fund-step.tsx'), 'FundStep')
const KeysStep = lazyRouteComponent(() => import('./keys/keys-step.tsx'), 'KeysStep')
const ReviewStep = lazyRouteComponent(() => import('./review-step.tsx'), 'ReviewStep')
const SignStep = lazyRouteComponent(() => import('./sign/sign-step.tsx'), 'SignStep')
export const ExportStep = lazyRouteComponent(() => import('./export/export-step.tsx'), 'ExportStep')

/** What a step shows below its heading. */
export function BuilderStepView({
  checked,
  step,
}: {
  readonly checked: CheckedDraft
  readonly step: BuilderStep
}) {
  if (step === 'sign') return <SignStep checked={checked} />
  if (step === 'export') return <ExportStep checked={checked} />
  return (
    <Columns shape="main">
      <Stack>
        {step === 'fund' && isTopUp(checked) ? <ReceiverCard checked={checked} /> : null}
        {step === 'fund' ? <FundStep checked={checked} /> : null}
        {step === 'keys' && isCreate(checked) ? <KeysStep checked={checked} /> : null}
        {step === 'review' ? <ReviewStep checked={checked} /> : null}
      </Stack>
      <DraftAside checked={checked} step={step} />
    </Columns>
  )
}
