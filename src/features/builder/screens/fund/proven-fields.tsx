import { isProvenByBlock, checkAmountText } from '#/store/records/draft-fund.ts'
import { type CheckedDraft, leastDuffsOf } from '#/domain/draft/checked-draft.ts'
import { chooseOutput } from '#/features/builder/model/draft-lock.ts'
import { t } from '#/features/builder/messages.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { SingleUseKeyField, OfflineKeyOffer, nextKeyLabel } from './single-use-key-field.tsx'
import { TransactionSummary } from './transaction-field.tsx'
import { useEffect, useRef } from 'react'
import { useVaultWhy } from '#/words/vault-forms.ts'
import { Button } from '#/ui/button.tsx'
import { FormFoot } from '#/ui/card.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { makeSingleUseKey } from '#/domain/draft/fund-actions.ts'
import { formatError } from '#/words/format-error.ts'
import { postUndo } from '#/words/post-undo.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { AmountField } from './lock-target.tsx'
import { lazyRouteComponent } from '@tanstack/react-router'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import { violationLines } from '#/words/format-violation.ts'
import { BytesField } from './bytes-field.tsx'
import { fixOf } from './lock-fixes.tsx'

/** Loaded with the first instant lock, because it includes the code that verifies the lock. */
const LazyInstantLock = lazyRouteComponent(() => import('./instant-lock-summary.tsx'), 'InstantLockSummary')

export function InstantLockField({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const { instantLock, violations, texts } = report.fund
  return (
    <BytesField
      label={t('fund.lock')}
      text={draft.fund.instantLock}
      onText={(text) => changeFund(draft.id, { instantLock: text })}
      read={texts.instantLock}
      recognized={instantLock !== undefined}
      violations={violationLines(violations.instantLock).map((line) => ({
        ...line,
        fix: fixOf(line.rule),
      }))}
    >
      {instantLock === undefined ? null : (
        <LatePart>
          <LazyInstantLock checked={checked} />
        </LatePart>
      )}
    </BytesField>
  )
}

/** Shows the parts of a proven lock. They are folded, because the user typed none of them. */
export function ProvenFields({ checked }: { readonly checked: CheckedDraft }) {
  const { amountDuffs } = checked.report
  return (
    <>
      {amountDuffs === undefined ? null : (
        <Note tone="ok" title={t('fund.sandbox.done', { duffs: amountDuffs })}>
          {t('fund.address.paid')}
        </Note>
      )}
      <Disclosure title={t('fund.sandbox.lock')}>
        <LockParts checked={checked} />
      </Disclosure>
    </>
  )
}

function LockParts({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const { proven } = draft.fund
  const isByBlock = isProvenByBlock(draft.fund) && proven?.proof.kind === 'chain'
  return (
    <Stack gap="wide">
      <SingleUseKeyField checked={checked} />
      {report.fund.transaction === undefined ? null : (
        <TransactionSummary
          checked={checked}
          title={t('fund.transaction')}
          onChoose={(outputIndex) => chooseOutput(checked, outputIndex)}
        />
      )}
      {report.fund.instantLock === undefined ? null : (
        <LatePart>
          <LazyInstantLock checked={checked} title={t('fund.lock')} />
        </LatePart>
      )}
      {isByBlock ? (
        <KeyValues
          small
          items={[{ name: t('fund.height'), value: <Text mono>{String(proven.proof.height)}</Text> }]}
        />
      ) : null}
    </Stack>
  )
}

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
