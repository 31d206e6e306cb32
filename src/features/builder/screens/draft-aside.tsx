import { findBlocker } from '#/workspace/drafts/step-blockers.ts'
import { isTopUp, type JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Why } from '#/ui/why.tsx'
import { ContinueButton } from './continue-button.tsx'
import { DraftFigures } from './draft-figures.tsx'
import { IdentityIdView } from './identity-id-view.tsx'
import { TopUpFigures } from './top-up/top-up-figures.tsx'

/** What the draft amounts to so far, and the way on. */
export function DraftAside({
  judged,
  step,
}: {
  readonly judged: JudgedFunds
  readonly step: 'fund' | 'keys' | 'review'
}) {
  const { draft, report } = judged
  return (
    <Stack as="aside" stick>
      <Card
        title={isTopUp(judged) ? t('top-up.changes') : t('builder.exists')}
        foot={
          <Stack gap="tight">
            <ContinueButton draft={draft} step={step} blocker={findBlocker(step, draft, report)} />
          </Stack>
        }
      >
        <Stack>
          <IdentityIdView
            id={report.identityId}
            {...(isTopUp(judged) ? { unknown: t('top-up.identity.unknown') } : {})}
          />
          {isTopUp(judged) ? <TopUpFigures judged={judged} /> : <DraftFigures judged={judged} />}
        </Stack>
      </Card>
      {draft.signed === null ? <Why icon="download">{t('builder.saved')}</Why> : null}
    </Stack>
  )
}
