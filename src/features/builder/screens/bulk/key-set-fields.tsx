import { KeyPurpose } from '#/protocol/key/key-attribute.ts'
import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { UseFormReturn } from 'react-hook-form'
import { offeredKeys, rejectSetType, type NewRunForm } from '#/features/builder/model/bulk/new-run-form.ts'
import {
  defaultKeyLabel,
  formatKeyUse,
  formatLevel,
  formatPurpose,
  formatKeyType,
} from '#/words/key-words.ts'
import { violationLines } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { Checkbox, ChoiceGroup } from '#/ui/choice.tsx'
import { Columns } from '#/ui/layout.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'

const ownTypes = { '0': 0, '1': 1, '2': 2 } as const
const typeValues = ['0', '1', '2'] as const

export function KeySetFields({
  form,
  typed: { extras, type },
  profile,
}: {
  readonly form: Pick<UseFormReturn<NewRunForm>, 'setValue'>
  readonly typed: NewRunForm
  readonly profile: WireProfileName
}) {
  const hasTransfers = wireProfiles[profile].codec === 'bincode'
  const rejected = typeValues.flatMap((value) => rejectSetType(profile, extras, ownTypes[value]) ?? [])
  const toggle = (place: number, on: boolean) => {
    const others = extras.filter((each) => each !== place)
    form.setValue('extras', on ? [...others, place] : others)
  }
  return (
    <>
      <ChoiceGroup label={t('bulk.keys')}>
        <Columns shape="two">
          {offeredKeys.map(({ purpose, securityLevel, isNeeded }, index) => (
            <Checkbox
              key={`${purpose} ${securityLevel}`}
              label={defaultKeyLabel(purpose, securityLevel)}
              hint={
                isNeeded
                  ? t('bulk.keys.needed')
                  : `${formatPurpose(purpose)} · ${formatLevel(securityLevel)}. ${purpose === KeyPurpose.transfer && !hasTransfers ? t('keys.transfer.none') : formatKeyUse(purpose, securityLevel)}`
              }
              off={isNeeded}
              checked={isNeeded || extras.includes(index)}
              onChecked={(on) => toggle(index, on)}
            />
          ))}
        </Columns>
      </ChoiceGroup>
      <Field
        label={t('bulk.keys.type')}
        hint={
          rejected.length > 0
            ? violationLines(rejected).map(({ rule, text }) => (
                <Text key={rule} as="p" size="small" tone="quiet">
                  {text}{' '}
                  <Text mono size="micro">
                    {rule}
                  </Text>
                </Text>
              ))
            : isForgeableKey({ type, purpose: KeyPurpose.authentication }, wireProfiles['platform-13'])
              ? t('keys.add.bls.older')
              : undefined
        }
      >
        <Select
          value={typeValues[type]}
          onValue={(value) => form.setValue('type', ownTypes[value])}
          options={typeValues.map((value) => {
            const each = ownTypes[value]
            const off = rejectSetType(profile, extras, each) !== undefined
            const word = formatKeyType(each)
            return { value, text: off ? t('bulk.keys.type.off', { type: word }) : word, off }
          })}
        />
      </Field>
    </>
  )
}
