import { keyTypes } from '#/protocol/key/key-attribute.ts'
import { offeredKeys } from '#/features/builder/model/bulk/key-set.ts'
import { defaultKeyLabel } from '#/workspace/records/key-label.ts'
import { formatKeyUse, levelWord, purposeWord, typeWord } from '#/words/key-words.ts'
import { t } from '#/words/t.ts'
import { Checkbox } from '#/ui/checkbox.tsx'
import { ChoiceGroup } from '#/ui/choice-group.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'

const ownTypes = { '0': 0, '1': 1, '2': 2 } as const
const typeValues = ['0', '1', '2'] as const

/** Which keys every identity of the run begins with. */
export function KeySetFields({
  extras,
  type,
  onExtras,
  onType,
}: {
  readonly extras: ReadonlySet<number>
  readonly type: 0 | 1 | 2
  readonly onExtras: (extras: ReadonlySet<number>) => void
  readonly onType: (type: 0 | 1 | 2) => void
}) {
  const toggle = (index: number, on: boolean) => {
    const next = new Set(extras)
    if (on) next.add(index)
    else next.delete(index)
    onExtras(next)
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
                  : `${purposeWord(purpose)} · ${levelWord(securityLevel)}. ${formatKeyUse(purpose, securityLevel)}`
              }
              checked={isNeeded || extras.has(index)}
              onChecked={(on) => {
                if (!isNeeded) toggle(index, on)
              }}
            />
          ))}
        </Columns>
      </ChoiceGroup>
      <Field label={t('bulk.keys.type')}>
        <Select
          value={typeValues[type]}
          onValue={(value) => onType(ownTypes[value])}
          options={keyTypes.flatMap(({ type: each }) =>
            each === 3 ? [] : [{ value: typeValues[each], text: typeWord(each) }],
          )}
        />
      </Field>
    </>
  )
}
