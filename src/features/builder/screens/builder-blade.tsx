import { Link } from '@tanstack/react-router'
import { placeOfDraft } from '#/workspace/drafts/draft-place.ts'
import { judgeSteps, type BuilderStep } from '#/workspace/drafts/step-blockers.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { t } from '#/workspace/messages/t.ts'
import { Blade } from '#/ui/blade.tsx'
import { stepWord } from '#/workspace/messages/step-words.ts'

export function BuilderBlade({ judged, now }: { readonly judged: JudgedFunds; readonly now: BuilderStep }) {
  const { draft, report } = judged
  return (
    <Blade
      label={t('builder.steps')}
      doneWord={t('builder.step.done')}
      steps={judgeSteps(draft, report, now).map(({ step, done, toMend }) => ({
        id: step,
        text: stepWord(step),
        state: step === now ? 'now' : done ? 'done' : 'todo',
        mend: toMend === 0 ? undefined : t('builder.step.to-mend', { count: toMend }),
        link: <Link {...placeOfDraft(draft, step)} />,
      }))}
    />
  )
}
