import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './matrix.module.css'
import { HiddenText } from './text.tsx'

export interface MatrixMark {
  readonly text: string
  /** `blank` is dashed, `was` is a former mark, `add` and `cut` are pending changes. */
  readonly tone?: 'blank' | 'was' | 'add' | 'cut'
  readonly title: string
}

/** Forbidden pairs are hatched, missing ones have the colour of warnings. */
export function Matrix({
  label,
  columns,
  rows,
}: {
  readonly label: string
  readonly columns: readonly { readonly name: string; readonly sign: string }[]
  readonly rows: readonly {
    readonly name: string
    readonly cells: readonly {
      readonly state: 'rejected' | 'held' | 'missing' | 'open'
      readonly words: string
      readonly marks: readonly MatrixMark[]
      readonly sign?: ReactNode
    }[]
  }[]
}) {
  return (
    <div className={styles['frame']}>
      <table className={styles['matrix']} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.name}
                <br />
                {column.sign}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, index) => (
                <td key={columns[index]?.name} title={cell.words}>
                  <span className={joinClasses(styles['cell'], styles[cell.state])}>
                    <HiddenText>{cell.words}</HiddenText>
                    {cell.marks.map((mark) => (
                      <span
                        key={`${mark.text} ${mark.tone ?? ''}`}
                        className={joinClasses(styles['mark'], mark.tone && styles[mark.tone])}
                        title={mark.title}
                      >
                        <HiddenText>{mark.title}</HiddenText>
                        <span aria-hidden="true">{mark.text}</span>
                      </span>
                    ))}
                    {cell.sign === undefined ? null : <span aria-hidden="true">{cell.sign}</span>}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
