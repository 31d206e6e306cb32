import { useId } from 'react'
import { keyPurposes, levelsForPurpose } from '#/protocol/key/key-purpose.ts'
import { keyTypes, type KeyType } from '#/protocol/key/key-type.ts'
import { securityLevels } from '#/protocol/key/security-level.ts'
import type { KeyChoice } from '#/workspace/drafts/key-actions.ts'
import { defaultKeyLabel } from '#/workspace/drafts/key-label.ts'
import { formatList } from '#/workspace/messages/format-list.ts'
import { formatKeyUse, levelWord, purposeWord, typeWord } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Checkbox } from '#/ui/checkbox.tsx'
import { ChoiceGroup } from '#/ui/choice-group.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Field } from '#/ui/field.tsx'
import { Radio } from '#/ui/radio.tsx'
import { Select } from '#/ui/select.tsx'
import { Text } from '#/ui/text.tsx'
import { LabelField } from './label-field.tsx'

const typeValues = ['0', '1', '2', '3'] as const
const typeOf = { '0': 0, '1': 1, '2': 2, '3': 3 } as const
const purposeOf = typeOf

/** What a key is for. What a purpose forbids stays in sight, with its rule. */
export function KeyChoiceFields({
  choice,
  source,
  onChoice,
}: {
  readonly choice: KeyChoice
  readonly source: 'generate' | 'import' | 'public'
  readonly onChoice: (choice: KeyChoice) => void
}) {
  const name = useId()
  const { type, purpose, securityLevel } = choice
  const allowed = levelsForPurpose(purpose)
  const offered = keyTypes.filter((each) => source === 'public' || each.curve !== undefined)
  return (
    <>
      <Columns shape="two">
        <Field label={t('keys.add.type')}>
          <Select
            value={typeValues[type]}
            onValue={(value) => onChoice({ ...choice, type: typeOf[value] })}
            options={offered.map((each) => ({ value: valueOf(each.type), text: typeWord(each.type) }))}
          />
        </Field>
        <Field label={t('keys.add.purpose')}>
          <Select
            value={typeValues[purpose]}
            onValue={(value) => onChoice({ ...choice, purpose: purposeOf[value] })}
            options={keyPurposes.map((each) => ({
              value: typeValues[each.purpose],
              text: purposeWord(each.purpose),
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
                    purpose: purposeWord(purpose),
                    levels: formatList(allowed.map(levelWord)),
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
            label={levelWord(level)}
            checked={securityLevel === level}
            off={!allowed.includes(level)}
            onChosen={() => onChoice({ ...choice, securityLevel: level })}
          />
        ))}
      </ChoiceGroup>
      <LabelField
        label={choice.label}
        placeholder={defaultKeyLabel(purpose, securityLevel)}
        onLabel={(label) => onChoice({ ...choice, label })}
      />
      <Checkbox
        label={t('keys.add.read-only')}
        hint={t('keys.add.read-only.hint')}
        checked={choice.readOnly === true}
        onChecked={(readOnly) => onChoice({ ...choice, readOnly })}
      />
    </>
  )
}

function valueOf(type: KeyType) {
  return typeValues[type]
}
