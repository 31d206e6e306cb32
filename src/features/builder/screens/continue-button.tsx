import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import type { Blocker } from '#/domain/draft/step-blockers.ts'
import { formatBlocker } from '#/words/step-names.ts'
import { t } from '#/features/builder/messages.ts'
import { hasLockFields } from '#/store/records/draft-fund.ts'
import { canSubmit } from '#/store/records/network.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { arrivedDuffs } from '#/domain/funding/deposit-coins.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'

const next = {
  fund: { step: 'keys', words: 'builder.go.keys' },
  keys: { step: 'review', words: 'builder.go.review' },
  review: { step: 'sign', words: 'builder.go.sign' },
} as const

// A top-up has no keys.
const nextOfKind = {
  create: next,
  'top-up': { ...next, fund: next.keys },
} as const

export function ContinueButton({
  draft,
  step,
  blocker,
}: {
  readonly draft: FundedDraft
  readonly step: keyof typeof next
  readonly blocker: Blocker | undefined
}) {
  const arrived = useWorkspace(({ deposits }) => arrivedDuffs(deposits, draft.id))
  const to =
    draft.signed === null
      ? nextOfKind[draft.kind][step]
      : ({
          step: 'export',
          words: canSubmit(draft) ? 'builder.go.submit' : 'builder.go.export',
        } as const)
  if (blocker !== undefined) {
    return (
      <Button
        kind="primary"
        block
        why={formatBlocker(
          blocker,
          step === 'fund' && !hasLockFields(draft.fund) ? undefined : step,
          arrived,
        )}
      >
        {t(to.words)}
      </Button>
    )
  }
  return (
    <ButtonLink
      kind="primary"
      block
      // The second click of a double click was meant for the previous step.
      render={<Link {...placeOfDraft(draft, to.step)} onClick={preventSecondClick} />}
    >
      {t(to.words)}
    </ButtonLink>
  )
}

function preventSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
