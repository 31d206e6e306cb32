import { isCreate, isTopUp, type CheckedDraft, type CheckedTopUp } from '#/domain/draft/checked-draft.ts'
import { changeTopUp } from '#/domain/draft/draft-actions.ts'
import type { BuilderStep } from '#/domain/draft/step-blockers.ts'
import { t } from '#/features/builder/messages.ts'
import { Card } from '#/ui/card.tsx'
import { Frozen } from '#/ui/field.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { DraftAside } from './draft-aside.tsx'
import { ReceiverField } from './receiver-field.tsx'
import { stepParts } from './step-parts.ts'

const { fund: FundStep, keys: KeysStep, review: ReviewStep, sign: SignStep, export: ExportStep } = stepParts

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

function ReceiverCard({ checked: { draft, report } }: { readonly checked: CheckedTopUp }) {
  return (
    <Frozen frozen={draft.signed !== null}>
      <Card title={t('top-up.identity')}>
        <Stack>
          <ReceiverField
            label={t('top-up.identity.id')}
            hint={t('top-up.identity.hint')}
            text={draft.identity}
            id={report.identityId}
            violations={report.identityViolations}
            networkId={draft.networkId}
            stranger={t('top-up.stranger.about')}
            onText={(identity) => changeTopUp(draft.id, { identity })}
          />
        </Stack>
      </Card>
    </Frozen>
  )
}
