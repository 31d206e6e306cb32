import { securityLevels, type SecurityLevel } from '#/protocol/key/security-level.ts'
import { levelWord } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Select } from '#/ui/select.tsx'

const values = ['0', '1', '2', '3'] as const
const levels = securityLevels.map(({ level }) => ({ value: values[level], text: levelWord(level) }))

/** The level that a found key is sealed at, and the choice of another. */
export function KeyLevel({
  path,
  level,
  onLevel,
}: {
  readonly path: string
  /** Nothing while the user has to choose it. */
  readonly level: SecurityLevel | undefined
  readonly onLevel: (level: SecurityLevel) => void
}) {
  return (
    <Select
      aria-label={t('restore.level.of', { path })}
      value={level === undefined ? '' : values[level]}
      onValue={(value) => {
        const chosen = securityLevels[Number(value)]
        if (value !== '' && chosen !== undefined) onLevel(chosen.level)
      }}
      options={
        level === undefined ? [{ value: '', text: t('restore.level.choose') } as const, ...levels] : levels
      }
    />
  )
}
