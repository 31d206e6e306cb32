import { useState } from 'react'
import { isSecretText } from '#/protocol/inspect/secret-text.ts'
import { giveLockProof, type GivenProof } from '#/domain/funding/given-payments.ts'
import type { DepositSpend } from '#/store/records/deposit.ts'
import type { RunView } from '#/features/builder/model/bulk/run-view.ts'
import { t } from '#/features/builder/messages.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { PasteForm } from '#/ui/text-intake.tsx'

/**
 * Tells whether the user can enter a proof: the lock is signed or sent, or it has an unverified proof and a row is
 * unsigned.
 */
export function isProvable({ what, state }: DepositSpend, rows: RunView['rows']): boolean {
  if (state.kind === 'signed' || state.kind === 'sent') return true
  const isGiven = state.kind === 'locked' && (state.proof.kind === 'chain' || !state.proof.verified)
  return isGiven && what !== 'refund' && rows.some((row) => isUnsigned(row))
}

function isUnsigned({ state }: RunView['rows'][number]): boolean {
  return state !== 'signed' && state !== 'exported' && state !== 'settled'
}

// Characters, more than the checked limit, so that a longer text is rejected instead of cut.
const longestProof = 300_000

/** Enters the proof of a lock from another program. A later proof replaces an earlier one until the rows are signed. */
export function GiveProof({ depositId, lock }: { readonly depositId: string; readonly lock: DepositSpend }) {
  const [outcome, setOutcome] = useState<GivenProof>()
  const [attempt, start] = useAttempt()
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const lines = outcome?.kind === 'rejected' ? violationLines(outcome.violations) : failed
  return (
    <Stack gap="close">
      <PasteForm
        label={t('bulk.pay.proof')}
        hint={t('bulk.pay.proof.forms')}
        act={t('bulk.pay.proof.act')}
        why={t('bulk.pay.proof.why')}
        rows={3}
        maxLength={longestProof}
        busy={attempt.kind === 'busy'}
        isPrivate={isSecretText}
        onText={(text) =>
          start(async () => {
            setOutcome(undefined)
            setOutcome(await giveLockProof(depositId, lock, text))
          })
        }
      />
      {outcome?.kind === 'other' ? (
        <Note tone="bad" alert>
          {t('bulk.pay.proof.other')}
        </Note>
      ) : null}
      {lines.length === 0 ? null : <LinesNote title={t('bulk.pay.proof.rejected')} lines={lines} />}
    </Stack>
  )
}
