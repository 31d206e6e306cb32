import { balanceStep, useReceiver } from '#/features/builder/model/drafts/receiver.ts'
import type { JudgedTopUp } from '#/session/drafts/judged-funds.ts'
import { t } from '#/words/t.ts'
import { FundedFigures } from '#/features/builder/screens/funded-figures.tsx'
import { SizeGauge } from '#/features/builder/screens/size-gauge.tsx'
import { KeyValues } from '#/ui/key-values.tsx'

/** What the identity receives, and what it will have. */
export function TopUpFigures({ judged: { draft, report } }: { readonly judged: JudgedTopUp }) {
  const { fundedCredits, amountDuffs, identityId, size } = report
  return (
    <>
      <FundedFigures
        draft={draft}
        name={t('top-up.adds')}
        credits={fundedCredits}
        amountDuffs={amountDuffs}
      />
      {identityId === undefined ? null : <Balance id={identityId} fundedCredits={fundedCredits} />}
      <SizeGauge size={size} profile={draft.profile} />
    </>
  )
}

function Balance({
  id,
  fundedCredits,
}: {
  readonly id: Uint8Array
  readonly fundedCredits: bigint | undefined
}) {
  const step = balanceStep(useReceiver(id), fundedCredits)
  if (step === undefined) return null
  return (
    <KeyValues
      spread
      items={[
        { name: t('top-up.before'), value: t('builder.exists.credits', { credits: step.before }) },
        { name: t('top-up.after'), value: <b>{t('builder.exists.credits', { credits: step.after })}</b> },
      ]}
    />
  )
}
