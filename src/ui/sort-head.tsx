import { HiddenText } from './hidden-text.tsx'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import type { TableColumn } from './table-head.tsx'
import tableStyles from './table.module.css'
import styles from './window-table.module.css'

export interface ColumnSort<Id extends string> {
  readonly by: Id
  readonly isDescending: boolean
}

/** The head of a column that sorts when it is pressed, and the other way round when it is pressed again. */
export function SortHead<Id extends string>({
  column: { id, head, align, hideHead, hideNarrow, sorts },
  sort,
  onSort,
}: {
  readonly column: TableColumn<Id> & { readonly sorts?: boolean }
  readonly sort: ColumnSort<Id>
  readonly onSort: (sort: ColumnSort<Id>) => void
}) {
  const isOn = sort.by === id
  return (
    <th
      scope="col"
      aria-sort={isOn ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={joinClasses(align && tableStyles['end'], hideNarrow === true && tableStyles['hide'])}
    >
      {sorts === true ? (
        <button
          type="button"
          className={styles['sort']}
          onClick={() => onSort({ by: id, isDescending: isOn && !sort.isDescending })}
        >
          {head}
          {isOn ? <Icon name={sort.isDescending ? 'chevron-down' : 'chevron-up'} size="small" /> : null}
        </button>
      ) : hideHead === true ? (
        <HiddenText>{head}</HiddenText>
      ) : (
        head
      )}
    </th>
  )
}
