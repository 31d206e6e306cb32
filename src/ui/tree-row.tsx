import type { DragEvent } from 'react'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import type { TreeLine } from './tree-line.ts'
import styles from './tree.module.css'

/** One line of a Tree. */
export function TreeRow({
  line,
  isActive,
  isChosen,
  dragged,
  onActive,
  onChoose,
  onOpen,
  onDrag,
  onDropAt,
}: {
  readonly line: TreeLine
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly dragged: string | undefined
  readonly onActive: (id: string) => void
  readonly onChoose: (id: string, isEntered: boolean) => void
  readonly onOpen: (id: string, isOpen: boolean) => void
  readonly onDrag: (id: string | undefined) => void
  readonly onDropAt: (id: string) => void
}) {
  const { id, isOpen, moves = false } = line
  const takes = moves && dragged !== undefined && dragged !== id
  const allow = (event: DragEvent) => {
    if (takes) event.preventDefault()
  }
  return (
    // The tree takes the keys of all its lines.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="treeitem"
      aria-level={line.level}
      aria-posinset={line.place}
      aria-setsize={line.of}
      aria-expanded={isOpen}
      aria-selected={isChosen}
      aria-label={line.name}
      aria-disabled={line.why === undefined ? undefined : true}
      title={line.why ?? line.name}
      tabIndex={isActive ? 0 : -1}
      className={joinClasses(styles['row'], isChosen && styles['chosen'], line.isAct && styles['act'])}
      data-level={Math.min(line.level, 8)}
      data-dragged={dragged === id || undefined}
      draggable={moves}
      onFocus={() => onActive(id)}
      onClick={({ target }) => {
        const isOpener = target instanceof Element && target.closest('[data-opener]') !== null
        if (isOpener && isOpen !== undefined) onOpen(id, !isOpen)
        else onChoose(id, false)
      }}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', line.name)
        onDrag(id)
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={allow}
      onDragEnter={allow}
      onDrop={(event) => {
        event.preventDefault()
        if (takes) onDropAt(dragged)
        onDrag(undefined)
      }}
    >
      <span className={styles['opener']} data-opener>
        {line.isAct === true ? (
          <Icon name="plus" size="small" />
        ) : (
          isOpen !== undefined && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="small" />
        )}
      </span>
      <span className={styles['name']}>{line.shown ?? <span>{line.name}</span>}</span>
      {line.end === undefined ? null : <span className={styles['end']}>{line.end}</span>}
    </div>
  )
}
