import { useMemo, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import {
  listParts,
  mostOffered,
  offeredGroups,
  setTakers,
  takersOf,
  tokenName,
  tokenRules,
  type TokenRule,
} from '#/features/contracts/model/form/contract-parts.ts'
import { setOrRemove } from '#/features/contracts/model/text/json-edit.ts'
import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { Checkbox } from '#/ui/choice.tsx'
import { Field } from '#/ui/field.tsx'
import { Select, TextInput } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { FindingsBlock, FormHead, useFindingLines, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'
import { RemovePart, type PartFormProps } from './group-form.tsx'
import { OtherMembers, RemarksFields, TypedField } from './common-fields.tsx'
import { NamesFields } from './token-names.tsx'
import type { ReadText } from './typed-text.ts'

const rules = Object.keys(tokenRules) as TokenRule[] // The object has exactly these keys.
const fields = [
  '$formatVersion',
  'conventions',
  'baseSupply',
  'maxSupply',
  'startAsPaused',
  'mainControlGroup',
  'description',
  ...rules,
]

export function TokenForm({ place, contract }: PartFormProps) {
  const { apply, findings } = useFormTools()
  const { path, position, part } = place
  const name = tokenName(part)
  return (
    <>
      <FormHead
        title={name === '' ? t('structure.token', { position }) : name}
        note={t('structure.token', { position })}
      />
      <div className={styles['body']}>
        <Stack>
          <FindingsBlock findings={findings()} />
          <NamesFields token={part} path={path} />
          <div className={styles['pairs']}>
            <SupplyField token={part} path={path} member="baseSupply" label={t('form.token.base')} />
            <SupplyField token={part} path={path} member="maxSupply" label={t('form.token.most')} />
          </div>
          <Checkbox
            label={t('form.token.paused')}
            checked={memberOf(part, 'startAsPaused') === true}
            onChecked={(value) => apply([{ kind: 'set', path: `${path}/startAsPaused`, value }])}
          />
          <RightsFields token={part} path={path} contract={contract} />
          <RemarksFields path={path} definition={part} hasComment={false} />
          <OtherMembers definition={part} fields={fields} />
          <RemovePart place={place} contract={contract} />
        </Stack>
      </div>
    </>
  )
}

/** Edits an amount in the smallest unit of the token, with up to 64 bits. */
function SupplyField({
  token,
  path,
  member,
  label,
}: {
  readonly token: JsonObject
  readonly path: string
  readonly member: 'baseSupply' | 'maxSupply'
  readonly label: string
}) {
  const { apply, textAt } = useFormTools()
  const pointer = `${path}/${member}`
  return (
    <TypedField
      path={path}
      definition={token}
      member={member}
      input="count"
      label={label}
      note={t('form.token.unit')}
      value={textAt(pointer)}
      format={(value) => (typeof value === 'string' && value !== 'null' ? value : '')}
      read={readAmount}
      onValue={(value) =>
        apply([setOrRemove(pointer, typeof value === 'string' ? BigInt(value) : undefined)])
      }
    />
  )
}

function readAmount(typed: string): ReadText {
  const text = typed.trim()
  if (text === '') return { value: undefined }
  return /^(?:0|[1-9]\d{0,19})$/.test(text) ? { value: text } : { wrong: t('form.count.wrong', { typed }) }
}

function RightsFields({
  token,
  path,
  contract,
}: {
  readonly token: JsonObject
  readonly path: string
  readonly contract: JsonObject
}) {
  const { apply, findings } = useFormTools()
  const linesOf = useFindingLines()
  const [asked, setAsked] = useState('')
  const all = useMemo(() => listParts(contract, 'group').map(([position]) => position), [contract])
  const main = memberOf(token, 'mainControlGroup')
  const groups = offeredGroups(all, [asked.trim(), String(main)])
  const takers = ['noOne', 'contractOwner', 'mainGroup'].concat(groups.map((at) => `group ${at}`))
  return (
    <Stack gap="close">
      <Text size="small" strong>
        {t('form.token.rights')}
      </Text>
      {all.length > mostOffered ? <AnotherGroup groups={all} value={asked} onValue={setAsked} /> : null}
      <div className={styles['pairs']}>
        {rules.map((rule) => {
          const chosen = takersOf(token, rule)
          const options = takers.includes(chosen) ? takers : [...takers, chosen]
          return (
            <Field key={rule} label={t('form.token.rule', { rule })} violations={linesOf(findings(rule))}>
              <Select
                options={options.map((value) => ({
                  value,
                  text: formatTakers(value),
                  off: value === 'other',
                }))}
                value={chosen}
                data-member={rule}
                onValue={(next) => apply(setTakers(token, path, rule, next))}
              />
            </Field>
          )
        })}
        <Field label={t('form.token.main')} violations={linesOf(findings('mainControlGroup'))}>
          <Select
            options={[
              { value: '', text: t('form.none') },
              ...groups.map((at) => ({ value: at, text: t('structure.group', { position: at }) })),
            ]}
            value={typeof main === 'number' ? String(main) : ''}
            data-member="mainControlGroup"
            onValue={(next) =>
              apply([setOrRemove(`${path}/mainControlGroup`, next === '' ? undefined : Number(next))])
            }
          />
        </Field>
      </div>
    </Stack>
  )
}

/** A field for the position of another group, which the lists then offer, too. */
function AnotherGroup({
  groups,
  value,
  onValue,
}: {
  readonly groups: readonly string[]
  readonly value: string
  readonly onValue: (value: string) => void
}) {
  const typed = value.trim()
  const wrong =
    typed === '' || groups.includes(typed) ? [] : [{ rule: '', text: t('form.token.group.wrong', { typed }) }]
  return (
    <Field
      label={t('form.token.group')}
      note={t('form.token.group.note', { shown: mostOffered, count: groups.length })}
      violations={wrong}
    >
      <TextInput inputMode="numeric" value={value} onChange={(event) => onValue(event.currentTarget.value)} />
    </Field>
  )
}

function formatTakers(value: string): string {
  const [kind = '', position] = value.split(' ')
  return position === undefined ? t('form.token.takers', { kind }) : t('structure.group', { position })
}
