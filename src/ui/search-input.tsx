import { Icon } from './icon.tsx'
import styles from './input.module.css'
import { joinClasses } from './join-classes.ts'
import { usePrivateGuard } from './private-guard.tsx'
import searchStyles from './search-input.module.css'

/** Looks for something in what is shown beside it. Its name is its placeholder. */
export function SearchInput({
  label,
  value,
  onValue,
}: {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}) {
  // Hashes are looked for.
  const { attach, note, noteId } = usePrivateGuard<HTMLInputElement>({ field: 'hash' })
  return (
    <>
      <div className={joinClasses(styles['input'], styles['line'], searchStyles['search'])}>
        <Icon name="search" tone="quiet" />
        <input
          ref={attach}
          type="search"
          aria-describedby={noteId}
          aria-invalid={noteId !== undefined || undefined}
          className={styles['inner']}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      </div>
      {note}
    </>
  )
}
