import { lockTargetOf } from '#/domain/draft/fund-actions.ts'
import { leastDuffsOf, type CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { copyWords } from '#/words/control-words.ts'
import { t } from '#/features/builder/messages.ts'
import { CopyButton, Why } from '#/ui/button.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { amountHint } from '#/features/builder/words/funding-words.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import { checkAmountText, longestNumberText } from '#/store/records/draft-fund.ts'
import { violationLines } from '#/words/format-violation.ts'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'

/**
 * The lock output for a wallet. A vault key is shown only once it is sealed, because funds locked to a lost key are
 * lost.
 */
export function LockTarget({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const { singleUseKey, singleUsePublicKey } = report
  // A single-use key must not get a second lock.
  if (singleUsePublicKey === undefined || isLockedTo(checked)) return null
  const isOffline = draft.fund.singleUsePublicKey !== null
  // The keys of a locked vault are not verified, so funds could be locked to a replaced key.
  if (!isOffline && singleUseKey?.condition !== 'sound') return <Why>{t('fund.target.locked')}</Why>
  const target = lockTargetOf(singleUsePublicKey, wireProfiles[draft.profile])
  const { script, isCreditOutput, hash160 } = target
  const name = t(isCreditOutput ? 'fund.target.credit-script' : 'fund.target.script')
  const amount = checkAmountText(draft.fund.amount)
  return (
    <Sunk>
      <Stack gap="snug">
        <Text as="h3" strong>
          {t('fund.target')}
        </Text>
        <Text as="p" size="small" tone="second">
          <span>{t(isCreditOutput ? 'fund.target.about.credit' : 'fund.target.about')}</span>{' '}
          {isOffline ? <span>{t('fund.offline.target')}</span> : null}
        </Text>
      </Stack>
      <AmountField draft={draft} least={leastDuffsOf(draft)} />
      <KeyValues
        small
        items={[
          { name, value: <Copyable what={name} text={script} /> },
          {
            name: t('fund.target.hash160'),
            value: <Copyable what={t('fund.target.hash160')} text={hash160} />,
          },
          ...(amount.ok
            ? [
                {
                  name: t('fund.target.amount'),
                  value: (
                    <Copyable
                      what={t('fund.target.amount')}
                      text={String(amount.value)}
                      unit={t('fund.amount.note')}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Sunk>
  )
}

function isLockedTo({ report }: CheckedDraft): boolean {
  return report.fund.checks.some(({ rule, state }) => rule === 'proof.single-use-key' && state === 'holds')
}

function Copyable({
  what,
  text,
  unit,
}: {
  readonly what: string
  readonly text: string
  readonly unit?: string
}) {
  return (
    <Row gap="snug">
      <Text mono>{text}</Text>
      {unit === undefined ? null : <Text tone="quiet">{unit}</Text>}
      <CopyButton text={text} words={{ ...copyWords(), copy: t('fund.target.copy', { what }) }} />
    </Row>
  )
}

const leastRules = {
  create: 'asset-lock.create-minimum',
  'top-up': 'asset-lock.top-up-minimum',
} as const

export function AmountField({
  draft,
  least,
}: {
  readonly draft: FundedDraft
  /** The network’s minimum for a lock, in duffs. */
  readonly least?: bigint | undefined
}) {
  const { amount } = draft.fund
  const checked = checkAmountText(amount)
  const floor = least === undefined ? undefined : t('fund.amount.least', { duffs: least })
  const isLow = checked.ok && least !== undefined && checked.value < least
  // A network without a minimum accepts amounts that today’s networks would reject.
  const today =
    leastDuffsOf(draft) === undefined ? leastDuffsOf({ ...draft, profile: 'platform-13' }) : undefined
  const isLowToday = checked.ok && today !== undefined && checked.value < today
  return (
    <Field
      label={t('fund.amount')}
      note={t('fund.amount.note')}
      hint={
        <>
          {amountHint(checked.ok ? checked.value : undefined)} {isLow ? null : floor}
          {isLowToday ? <span>{t('fund.amount.today', { kind: draft.kind, duffs: today })}</span> : null}
        </>
      }
      violations={
        isLow && floor !== undefined
          ? [{ rule: leastRules[draft.kind], text: floor }]
          : checked.ok || amount.trim() === ''
            ? []
            : violationLines(checked.violations)
      }
    >
      <TextInput
        value={amount}
        inputMode="numeric"
        maxLength={longestNumberText}
        onChange={(event) => changeFund(draft.id, { amount: event.currentTarget.value })}
      />
    </Field>
  )
}
