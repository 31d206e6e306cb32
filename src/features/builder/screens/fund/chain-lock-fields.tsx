import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { changeFund } from '#/domain/draft/draft-actions.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { switchMethod, chooseOutput } from '#/features/builder/model/draft-lock.ts'
import { waitingDigits, longestNumberText } from '#/store/records/draft-fund.ts'
import { publicTexts } from '#/store/records/public-texts.ts'
import { t } from '#/features/builder/messages.ts'
import { Checkbox } from '#/ui/choice.tsx'
import { violationLines } from '#/words/format-violation.ts'
import { Field } from '#/ui/field.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/input.tsx'
import { fixOf } from './lock-fixes.tsx'
import { LockTarget } from './lock-target.tsx'
import { SingleUseKeyField } from './single-use-key-field.tsx'
import { TransactionField } from './transaction-field.tsx'

/** For a lock transaction without an instant lock, in a block with a ChainLock. */
export function ChainLockFields({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const { violations } = report.fund
  return (
    <>
      <Text as="p" tone="second">
        {t('fund.chain-lock.about')}
      </Text>
      <SingleUseKeyField checked={checked} />
      <LockTarget checked={checked} />
      <Field
        label={t('fund.height')}
        hint={t('fund.height.hint')}
        violations={violationLines(violations.height)}
      >
        <TextInput
          value={draft.fund.height}
          inputMode="numeric"
          maxLength={longestNumberText}
          onChange={(event) => changeFund(draft.id, { height: event.currentTarget.value })}
        />
      </Field>
      <Stack gap="tight">
        <Field
          label={t('fund.out-point')}
          note={t('fund.out-point.note')}
          violations={violationLines(violations.outPoint).map((line) => ({
            ...line,
            fix: fixOf(line.rule) ?? <TakeOutPoint checked={checked} />,
          }))}
        >
          <TextInput
            mono
            field="hash"
            value={draft.fund.outPoint}
            maxLength={400}
            onChange={(event) => changeFund(draft.id, { outPoint: event.currentTarget.value })}
          />
        </Field>
        {waitingDigits(draft.fund.outPoint).length > 0 ? (
          <Row wrap>
            <Text tone="second">{t('private.waits')}</Text>
            <Checkbox
              label={t('private.public')}
              checked={false}
              onChecked={() => {
                for (const each of waitingDigits(draft.fund.outPoint)) publicTexts.add(each)
                changeFund(draft.id, { outPoint: draft.fund.outPoint })
              }}
            />
          </Row>
        ) : null}
        {draft.fund.outPoint.trim() === '' ? <TakeOutPoint checked={checked} /> : null}
      </Stack>
      <TransactionField checked={checked} optional={t('fund.transaction.optional')} />
      {report.fund.txid === undefined || report.fund.proof !== undefined ? null : (
        <Row wrap gap="snug">
          <Text tone="second">{t('locks.switch.came-after-all')}</Text>
          <LinkButton onClick={() => switchMethod(checked, 'instant-send')}>
            {t('locks.switch.instant-send')}
          </LinkButton>
        </Row>
      )}
    </>
  )
}

function TakeOutPoint({ checked }: { readonly checked: CheckedDraft }) {
  const { transaction } = checked.report.fund
  const terms = wireProfiles[checked.draft.profile]
  const [first] = transaction === undefined ? [] : listLockOutputs(transaction, terms)
  if (first === undefined) return null
  const { outputIndex } = first
  return (
    <span>
      <LinkButton onClick={() => chooseOutput(checked, outputIndex)}>
        {t('fund.fix.out-point', { outputIndex })}
      </LinkButton>
    </span>
  )
}
