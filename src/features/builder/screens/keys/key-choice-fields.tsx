import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { keyPurposes, levelsForPurpose, keyTypes, securityLevels } from '#/protocol/key/key-attribute.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { defaultKeyLabel } from '#/workspace/records/draft-key.ts'
import { settleKeyChoice, type NewKeyForm } from '#/workspace/records/new-key-form.ts'
import { rejectKeyType } from '#/workspace/records/reject-key-type.ts'
import { formatList } from '#/words/format-list.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { formatKeyUse, formatLevel, formatPurpose, formatKeyType } from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ChoiceGroup } from '#/ui/choice-group.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Field } from '#/ui/field.tsx'
import { Radio } from '#/ui/radio.tsx'
import { Select } from '#/ui/select.tsx'
import { Text } from '#/ui/text.tsx'
import { LabelFields } from './label-fields.tsx'
import { numberOf, optionValues } from './option-values.ts'

/** What a key is for. What a purpose forbids stays in sight, with its rule. */
export function KeyChoiceFields({
  form,
  typed,
  profile,
}: {
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
  readonly profile: WireProfileName
}) {
  const name = useId()
  const { type, purpose, securityLevel } = settleKeyChoice(typed)
  const allowed = levelsForPurpose(purpose)
  const offered = keyTypes.filter((each) => typed.source === 'public' || each.curve !== undefined)
  const refused = offered.flatMap((each) => rejectKeyType(wireProfiles[profile], each.type) ?? [])
  return (
    <>
      <Columns shape="two">
        <Field
          label={t('keys.add.type')}
          hint={refused.length === 0 ? undefined : <RefusedTypes violations={refused} />}
        >
          <Select
            value={optionValues[type]}
            onValue={(value) => form.setValue('type', numberOf[value])}
            options={offered.map((each) => {
              const off = rejectKeyType(wireProfiles[profile], each.type) !== undefined
              const word = formatKeyType(each.type)
              const text = off ? t('keys.add.type.off', { type: word, profile }) : word
              return { value: optionValues[each.type], text, off }
            })}
          />
        </Field>
        <Field label={t('keys.add.purpose')}>
          <Select
            value={optionValues[purpose]}
            onValue={(value) => form.setValue('purpose', numberOf[value])}
            options={keyPurposes.map((each) => ({
              value: optionValues[each.purpose],
              text: formatPurpose(each.purpose),
            }))}
          />
        </Field>
      </Columns>
      <ChoiceGroup
        label={t('keys.add.level')}
        hint={
          <>
            <span>
              {allowed.length === securityLevels.length
                ? formatKeyUse(purpose, securityLevel)
                : t('keys.add.level.only', {
                    purpose: formatPurpose(purpose),
                    levels: formatList(allowed.map(formatLevel)),
                  })}
            </span>
            {allowed.length === securityLevels.length ? null : (
              <Text mono size="micro" tone="quiet">
                {'key.level-for-purpose'}
              </Text>
            )}
          </>
        }
      >
        {securityLevels.map(({ level }) => (
          <Radio
            key={level}
            name={name}
            label={formatLevel(level)}
            checked={securityLevel === level}
            off={!allowed.includes(level)}
            onChosen={() => form.setValue('securityLevel', level)}
          />
        ))}
      </ChoiceGroup>
      <LabelFields form={form} typed={typed} placeholder={defaultKeyLabel(purpose, securityLevel)} />
    </>
  )
}

/** Which types a wire profile has no place for, each with its rule. */
function RefusedTypes({ violations }: { readonly violations: readonly Violation[] }) {
  return violations.map((each) => (
    <Text key={each.rule} as="p" size="small" tone="quiet">
      {formatViolation(each)}{' '}
      <Text mono size="micro">
        {each.rule}
      </Text>
    </Text>
  ))
}
