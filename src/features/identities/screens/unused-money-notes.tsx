import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { beginWithUnused, listUnusedMoney, type UnusedMoney } from '#/domain/funding/unused-money.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/identities/messages.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

export function UnusedMoneyNotes({
  networkId,
  identityId,
}: {
  readonly networkId: string
  readonly identityId?: string
}) {
  const deposits = useWorkspace((state) => state.deposits)
  const drafts = useWorkspace((state) => state.drafts)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  const locks = useWorkspace((state) => state.locks)
  const all = useMemo(
    () => listUnusedMoney({ deposits, drafts, bulkRuns, bulkRows, locks }, networkId),
    [deposits, drafts, bulkRuns, bulkRows, locks, networkId],
  )
  return all
    .filter((each) => identityId === undefined || each.identityId === identityId)
    .map((each) => <UnusedNote key={each.deposit.id} money={each} />)
}

function UnusedNote({ money }: { readonly money: UnusedMoney }) {
  const navigate = useNavigate()
  const [attempt, run] = useAttempt()
  const dash = formatDashToRead(creditsOf(money.duffs))
  return (
    <Note
      tone="warn"
      title={t('money.unused', { dash })}
      action={
        <Button
          size="small"
          busy={attempt.kind === 'busy'}
          label={t('money.unused.act.of', { dash })}
          onClick={() => run(async () => navigate(placeOfDraft(await beginWithUnused(money), 'fund')))}
        >
          {t('money.unused.act')}
        </Button>
      }
    >
      <AttemptNote attempt={attempt} words={formatError} />
    </Note>
  )
}
