import { findBlocker } from '#/workspace/drafts/find-blocker.ts'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Why } from '#/ui/why.tsx'
import { ContinueButton } from './continue-button.tsx'
import { DraftFigures } from './draft-figures.tsx'
import { IdentityIdView } from './identity-id-view.tsx'

/** What the draft amounts to so far, and the way on. */
export function DraftAside({
  judged,
  step,
}: {
  readonly judged: JudgedDraft
  readonly step: 'fund' | 'keys' | 'review'
}) {
  const { draft, report } = judged
  return (
    <Stack as="aside" stick>
      <Card
        title={t('builder.exists')}
        foot={
          <Stack gap="tight">
            <ContinueButton draft={draft} step={step} blocker={findBlocker(step, draft, report)} />
          </Stack>
        }
      >
        <Stack>
          <IdentityIdView id={report.identityId} />
          <DraftFigures judged={judged} />
        </Stack>
      </Card>
      {draft.signed === null ? <Why icon="download">{t('builder.saved')}</Why> : null}
    </Stack>
  )
}
