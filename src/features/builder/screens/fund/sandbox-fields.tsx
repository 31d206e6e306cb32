import { changeFund } from '#/session/drafts/draft-actions.ts'
import { checkAmountText, fundFromSandbox, makeSingleUseKey } from '#/session/drafts/fund-actions.ts'
import type { JudgedFunds } from '#/session/drafts/judged-funds.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/words/t.ts'
import { postUndo } from '#/words/post-undo.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { AttemptNote } from '#/ui/attempt-note.tsx'
import { Button } from '#/ui/button.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { AmountField } from './amount-field.tsx'
import { ElsewhereOffer } from './elsewhere-offer.tsx'
import { InstantLockPlate } from './instant-lock-plate.tsx'
import { nextKeyLabel } from './lock-key-words.ts'
import { SingleUseKeyField } from './single-use-key-field.tsx'
import { TransactionPlate } from './transaction-plate.tsx'

/** Practice: one press makes the key where none is chosen, and has the sandbox lock the amount to it. */
export function SandboxFields({ judged }: { readonly judged: JudgedFunds }) {
  const { draft, report } = judged
  const open = useVault((view) => view.session.kind === 'open')
  const keys = useVault((view) => view.keys)
  const [attempt, run] = useAttempt()
  const amount = checkAmountText(draft.fund.amount)
  const isUnnamed = report.singleUseKey === undefined && draft.fund.singleUsePublicKey === null
  const funded = report.fund.proof !== undefined
  const fund = () =>
    run(async () => {
      if (!amount.ok) return
      const publicKey =
        report.singleUsePublicKey ?? (await makeSingleUseKey(draft.id, nextKeyLabel(keys))).publicKey
      const putBack = fundFromSandbox(draft.id, publicKey, amount.value)
      if (putBack !== undefined) postUndo(t('fund.sandbox.replaced'), async () => putBack())
    })
  return (
    <>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('fund.sandbox.about')}
        </Text>
        <AmountField draft={draft} />
        <Stack gap="tight">
          <div>
            <Button
              kind={funded ? 'plain' : 'primary'}
              busy={attempt.kind === 'busy'}
              why={whyNot(judged, amount.ok, open)}
              onClick={fund}
            >
              {t('fund.sandbox.act')}
            </Button>
          </div>
          <AttemptNote attempt={attempt} words={formatError} />
        </Stack>
      </Stack>
      {isUnnamed && draft.fund.transaction === '' ? (
        <ElsewhereOffer draftId={draft.id} />
      ) : (
        <SingleUseKeyField judged={judged} />
      )}
      {report.fund.transaction === undefined ? null : (
        <TransactionPlate
          judged={judged}
          title={t('fund.transaction')}
          onChoose={(outputIndex) => changeFund(draft.id, { outputIndex })}
        />
      )}
      {report.fund.instantLock === undefined ? null : (
        <InstantLockPlate judged={judged} title={t('fund.lock')} />
      )}
    </>
  )
}

function whyNot({ draft, report }: JudgedFunds, hasAmount: boolean, isOpen: boolean): string | undefined {
  if (!hasAmount) return t('fund.sandbox.why')
  if (report.singleUsePublicKey !== undefined) return undefined
  if (draft.fund.singleUsePublicKey !== null) return t('fund.elsewhere.why')
  return isOpen ? undefined : t('fund.vault-why')
}
