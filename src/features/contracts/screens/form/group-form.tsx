import { useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { listParts } from '#/features/contracts/model/form/contract-parts.ts'
import type { PartPlace } from '#/features/contracts/model/form/contract-place.ts'
import { parentOf } from '#/features/contracts/model/text/json-pointer.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { cutMiddle } from '#/words/identifier-words.ts'
import { checkIdentityIdText } from '#/store/records/identity-record.ts'
import { FindingsBlock, FormHead, RemoveButton, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'
import { OtherMembers, TypedField } from './common-fields.tsx'

export function GroupForm({ place, contract }: PartFormProps) {
  const { apply, findings } = useFormTools()
  const { path, position, part } = place
  const given = memberOf(part, 'members')
  const members = isJsonObject(given) ? given : {}
  const membersPath = `${path}/members`
  return (
    <>
      <FormHead title={t('structure.group', { position })} />
      <div className={styles['body']}>
        <Stack>
          <FindingsBlock findings={findings()} />
          <TypedField
            path={path}
            definition={part}
            member="requiredPower"
            input="count"
            label={t('form.group.required')}
            onValue={(value) => {
              if (value !== undefined) apply([{ kind: 'set', path: `${path}/requiredPower`, value }])
            }}
          />
          {Object.keys(members).map((id) => (
            <div key={id} className={styles['field']}>
              <TypedField
                path={membersPath}
                definition={members}
                member={id}
                input="count"
                label={t('form.group.power', { id: cutMiddle(id) })}
                onValue={(value) => {
                  if (value !== undefined) apply([{ kind: 'set', path: pointTo(membersPath, id), value }])
                }}
              />
              <Button
                kind="quiet"
                size="small"
                icon="close"
                label={t('form.group.remove', { id: cutMiddle(id) })}
                onClick={() => apply([{ kind: 'remove', path: pointTo(membersPath, id) }])}
              />
            </div>
          ))}
          <FindingsBlock findings={findings('members')} />
          <AddMember
            key={path}
            taken={Object.keys(members)}
            onMember={(id) =>
              apply([
                isJsonObject(given)
                  ? { kind: 'set', path: pointTo(membersPath, id), value: 1 }
                  : { kind: 'set', path: membersPath, value: { [id]: 1 } },
              ])
            }
          />
          <OtherMembers definition={part} fields={['$formatVersion', 'members', 'requiredPower']} />
          <RemovePart place={place} contract={contract} />
        </Stack>
      </div>
    </>
  )
}

export interface PartFormProps {
  readonly place: PartPlace
  readonly contract: JsonObject
}

/** Only the last group or token can be removed, because positions must count from 0 without gaps. */
export function RemovePart({ place, contract }: PartFormProps) {
  const { apply, select } = useFormTools()
  const parts = listParts(contract, place.kind)
  const isLast = parts.every(([position]) => Number(position) <= Number(place.position))
  return (
    <RemoveButton
      why={isLast ? undefined : t('form.part.remove.why')}
      onRemove={() => {
        apply([{ kind: 'remove', path: parts.length > 1 ? place.path : parentOf(place.path) }])
        select('')
      }}
    />
  )
}

function AddMember({
  taken,
  onMember,
}: {
  readonly taken: readonly string[]
  readonly onMember: (id: string) => void
}) {
  const [text, setText] = useState('')
  const id = text.trim()
  const why = checkIdentityIdText(id).ok
    ? taken.includes(id)
      ? t('form.group.taken')
      : undefined
    : t('form.group.wrong')
  return (
    <Field label={t('form.group.member')}>
      <div className={styles['field']}>
        <TextInput
          mono
          value={text}
          spellCheck={false}
          data-member="members"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          size="small"
          icon="plus"
          why={why}
          hideWhy={text === ''}
          onClick={() => {
            onMember(id)
            setText('')
          }}
        >
          {t('form.group.add')}
        </Button>
      </div>
    </Field>
  )
}
