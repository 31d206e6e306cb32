import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  KeyPurpose,
  allTypes,
  keyPurposes,
  levelsForPurpose,
  securityLevels,
  type KeyType,
} from '#/protocol/key/key-attribute.ts'
import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import { levelRule, wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { settleKeyChoice, type NewKeyForm } from '#/store/records/new-key-form.ts'
import { rejectKeyType } from '#/store/records/reject-key-type.ts'
import { formatList } from '#/words/format-list.ts'
import { formatViolation } from '#/words/format-violation.ts'
import {
  defaultKeyLabel,
  formatKeyUse,
  formatLevel,
  formatPurpose,
  formatKeyType,
} from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ChoiceGroup, Radio, Checkbox } from '#/ui/choice.tsx'
import { Columns } from '#/ui/layout.tsx'
import { Field } from '#/ui/field.tsx'
import { Select, TextInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import type { IdentityVaultKey, VaultKeyChoice } from '#/features/builder/model/new-key.ts'
import { BoundsFields } from './bounds-fields.tsx'
import { formatKeyName } from '#/words/vault-key-words.ts'

// Older protocols verify BLS signatures, so the form only warns about keys that today’s networks reject.
const networksOfToday = wireProfiles['platform-13']

/** The purpose and type of a key. Forbidden choices stay visible, with their rule. */
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
  const { types } = wireProfiles[profile].keys
  const offered = allTypes.filter(
    (each) =>
      // Types that some older networks lack stay visible, with the reason.
      (each.type < 4 || types.includes(each.type)) && (typed.source === 'public' || each.curve !== undefined),
  )
  const rejectType = (each: KeyType) => rejectKeyType(wireProfiles[profile], each, purpose)
  const rejected = offered.flatMap((each) => rejectType(each.type) ?? [])
  const hasNone = purpose === KeyPurpose.transfer && wireProfiles[profile].codec === 'cbor'
  const levels = formatList(allowed.map(formatLevel))
  const use =
    allowed.length === securityLevels.length
      ? formatKeyUse(purpose, securityLevel)
      : t('keys.add.level.only', { purpose: formatPurpose(purpose), levels })
  return (
    <>
      <Columns shape="two">
        <Field
          label={t('keys.add.type')}
          hint={
            rejected.length > 0 ? (
              <RejectedTypes violations={rejected} />
            ) : isForgeableKey({ type, purpose }, networksOfToday) ? (
              t('keys.add.bls.older')
            ) : undefined
          }
        >
          <Select
            value={optionValues[type]}
            onValue={(value) => form.setValue('type', typeOf[value])}
            options={offered.map((each) => {
              const rule = rejectType(each.type)?.rule
              const word = formatKeyType(each.type)
              const text =
                rule === undefined
                  ? word
                  : rule === 'policy.bls-signing-key'
                    ? t('keys.add.type.policy', { type: word, purpose: formatPurpose(purpose) })
                    : t('keys.add.type.off', { type: word, profile })
              return { value: optionValues[each.type], text, off: rule !== undefined }
            })}
          />
        </Field>
        <Field label={t('keys.add.purpose')}>
          <Select
            value={optionValues[purpose]}
            onValue={(value) => form.setValue('purpose', purposeOf[value])}
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
              <span>{use}</span> {hasNone ? <span>{t('keys.transfer.none')}</span> : null}
            </span>
            {allowed.length === securityLevels.length ? null : (
              <Text mono size="micro" tone="quiet">
                {levelRule(wireProfiles[profile])}
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
      <BoundsFields form={form} typed={typed} profile={profile} purpose={purpose} />
      <LabelFields form={form} typed={typed} placeholder={defaultKeyLabel(purpose, securityLevel)} />
    </>
  )
}

function RejectedTypes({ violations }: { readonly violations: readonly Violation[] }) {
  return violations.map((each) => (
    <Text key={each.rule} as="p" size="small" tone="quiet">
      {formatViolation(each)}{' '}
      <Text mono size="micro">
        {each.rule}
      </Text>
    </Text>
  ))
}

/** A key whose private key is already in the vault. Several identities may use the same key. */
export function VaultKeyFields({
  form,
  typed,
  profile,
  offered,
  chosen: { key, purpose, purposes },
}: {
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
  readonly profile: WireProfileName
  readonly offered: readonly IdentityVaultKey[]
  readonly chosen: VaultKeyChoice
}) {
  return (
    <>
      <Field label={t('keys.add.vault-key')} hint={t('keys.add.vault-key.hint')}>
        <Select
          value={key.id}
          onValue={(recordId) => form.setValue('recordId', recordId)}
          options={offered.map((each) => ({ value: each.id, text: formatOption(each) }))}
        />
      </Field>
      <Field label={t('keys.add.purpose')}>
        <Select
          value={optionValues[purpose]}
          onValue={(value) => form.setValue('purpose', purposeOf[value])}
          options={keyPurposes.map((each) => {
            const off = !purposes.includes(each.purpose)
            const isRisky = isForgeableKey(
              { type: key.keyType, purpose: each.purpose },
              wireProfiles[profile],
            )
            const word = formatPurpose(each.purpose)
            const text = off
              ? isRisky
                ? t('keys.add.type.policy', { type: word, purpose: formatKeyType(key.keyType) })
                : t('keys.add.purpose.off', { purpose: word })
              : word
            return { value: optionValues[each.purpose], text, off }
          })}
        />
      </Field>
      <BoundsFields form={form} typed={typed} profile={profile} purpose={purpose} />
      <LabelFields
        form={form}
        typed={typed}
        placeholder={key.label === '' ? defaultKeyLabel(purpose, key.securityLevel) : key.label}
      />
    </>
  )
}

function formatOption(key: IdentityVaultKey): string {
  return t('keys.add.vault-key.option', {
    name: formatKeyName(key),
    type: formatKeyType(key.keyType),
    level: formatLevel(key.securityLevel),
  })
}

function LabelFields({
  form,
  typed,
  placeholder,
}: {
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
  readonly placeholder: string
}) {
  return (
    <>
      <Field label={t('keys.add.label')} note={t('keys.add.label.note')}>
        <TextInput {...form.register('label')} placeholder={placeholder} maxLength={100} />
      </Field>
      <Checkbox
        label={t('keys.add.read-only')}
        hint={t('keys.add.read-only.hint')}
        checked={typed.readOnly}
        onChecked={(readOnly) => form.setValue('readOnly', readOnly)}
      />
    </>
  )
}

// Options of a native select are strings, but types and purposes of keys are numbers.

const optionValues = ['0', '1', '2', '3', '4'] as const
const typeOf = { '0': 0, '1': 1, '2': 2, '3': 3, '4': 4 } as const
const purposeOf = { '0': 0, '1': 1, '2': 2, '3': 3 } as const
