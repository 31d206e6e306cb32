import { useEffect, useRef } from 'react'
import { checkAmountText } from '#/store/records/draft-fund.ts'
import { leastDuffsOf, type CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { useVaultWhy } from '#/words/vault-forms.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Button } from '#/ui/button.tsx'
import { FormFoot } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { LockParts } from './proven-fields.tsx'
import { AmountField } from './lock-target.tsx'
import { OfflineKeyOffer, nextKeyLabel } from './single-use-key-field.tsx'
import { makeSingleUseKey } from '#/domain/draft/fund-actions.ts'
import { formatError } from '#/words/format-error.ts'
import { postUndo } from '#/words/post-undo.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'

/** Locks sandbox funds. Undo is available only in this step, because later it would change the signed bytes. */
export function SandboxFields({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const vaultWhy = useVaultWhy()
  const isNarrow = useNarrow()
  const keys = useVault((view) => view.keys)
  const [attempt, run] = useAttempt()
  const closeUndo = useRef<() => void>(undefined)
  const done = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => () => closeUndo.current?.(), [])
  const amount = checkAmountText(draft.fund.amount)
  const least = leastDuffsOf(draft)
  const isUnnamed = report.singleUseKey === undefined && draft.fund.singleUsePublicKey === null
  const funded = report.fund.proof !== undefined
  useEffect(() => {
    // The same button would now replace the funds, so it loses the focus before a second press of Enter.
    if (funded && isPressed.current) done.current?.focus()
    isPressed.current = false
  }, [funded])
  const isFailed = attempt.kind === 'failed'
  useEffect(() => {
    if (isFailed) isPressed.current = false
  }, [isFailed])
  const fund = () =>
    run(async () => {
      if (!amount.ok) return
      isPressed.current = !funded
      const publicKey =
        report.singleUsePublicKey ?? (await makeSingleUseKey(draft.id, nextKeyLabel(keys))).publicKey
      const { fundFromSandbox } = await import('#/domain/draft/sandbox-fund.ts')
      const putBack = fundFromSandbox(draft.id, publicKey, amount.value)
      closeUndo.current?.()
      if (putBack !== undefined)
        closeUndo.current = postUndo(t('fund.sandbox.replaced'), async () => putBack())
    })
  const why = amountWhy(amount, least) ?? keyWhy(checked, vaultWhy)
  const sticky = !funded && why === undefined
  const request = (
    <Stack gap="close">
      <AmountField draft={draft} least={least} />
      <FormFoot sticky={sticky}>
        <Button
          kind={funded ? 'plain' : 'primary'}
          block={isNarrow && sticky}
          busy={attempt.kind === 'busy'}
          why={why}
          onClick={fund}
        >
          {funded ? t('fund.sandbox.again') : t('fund.sandbox.act')}
        </Button>
      </FormFoot>
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
  return (
    <>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('fund.sandbox.about')}
        </Text>
        {funded && report.amountDuffs !== undefined ? (
          <>
            <div role="status" ref={done} tabIndex={-1}>
              <Note tone="ok">{t('fund.sandbox.done', { duffs: report.amountDuffs })}</Note>
            </div>
            <Disclosure title={t('fund.sandbox.other')}>{request}</Disclosure>
          </>
        ) : (
          request
        )}
      </Stack>
      {funded ? (
        <Disclosure title={t('fund.sandbox.lock')}>
          <LockParts checked={checked} />
        </Disclosure>
      ) : isUnnamed && report.fund.texts.transaction === undefined ? (
        <OfflineKeyOffer draftId={draft.id} />
      ) : (
        <LockParts checked={checked} />
      )}
    </>
  )
}

function amountWhy(amount: ReturnType<typeof checkAmountText>, least = 0n): string | undefined {
  if (!amount.ok) return t('fund.sandbox.why')
  return amount.value < least ? t('fund.address.why.low', { duffs: least }) : undefined
}

function keyWhy({ draft, report }: CheckedDraft, vaultWhy: string | undefined): string | undefined {
  if (report.singleUsePublicKey !== undefined) return undefined
  if (draft.fund.singleUsePublicKey !== null) return t('fund.offline.why')
  return vaultWhy
}
