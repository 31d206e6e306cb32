import { securityLevels, type SecurityLevel } from '#/protocol/key/security-level.ts'
import { levelWord } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'

const values = ['0', '1', '2', '3'] as const

/** Nothing tells the level of a key that no identity bears: the person says it. */
export function LevelOfOthers({
  level,
  onLevel,
}: {
  readonly level: SecurityLevel
  readonly onLevel: (level: SecurityLevel) => void
}) {
  return (
    <Field label={t('restore.level')} hint={t('restore.level.hint')}>
      <Select
        value={values[level]}
        onValue={(value) => onLevel(securityLevels[Number(value)]?.level ?? level)}
        options={securityLevels.map((each) => ({ value: values[each.level], text: levelWord(each.level) }))}
      />
    </Field>
  )
}
