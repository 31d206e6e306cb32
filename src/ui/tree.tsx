import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { Icon } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { findTyped, stepBy, type TreeLine } from './tree-line.ts'
import styles from './tree.module.css'

/** Letters typed within this time form one word. */
const wordMs = 700

/**
 * Arrows, Home, End and typing move the focus. Enter or a click chooses a line. Alt with an arrow, or dragging, moves a
 * line.
 */
export function Tree({
  label,
  lines,
  chosen,
  onChoose,
  onOpen,
  onMove,
  onRemove,
}: {
  readonly label: string
  readonly lines: readonly TreeLine[]
  readonly chosen: string | undefined
  /** `isEntered`: chosen by Enter, so that the opened content takes the focus. */
  readonly onChoose: (id: string, isEntered: boolean) => void
  readonly onOpen: (id: string, isOpen: boolean) => void
  /** `to` is the index among siblings of the same kind, from 0. */
  readonly onMove: (id: string, to: number) => void
  readonly onRemove: (id: string) => void
}) {
  const [active, setActive] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', atMs: 0 })
  const found = lines.findIndex(({ id }) => id === (active ?? chosen))
  const chosenAt = lines.findIndex(({ id }) => id === chosen)
  const at = Math.max(0, found < 0 ? chosenAt : found)
  const hasFocus = () => list.current?.contains(document.activeElement) === true

  // A line that moved, or replaced a removed line, retains the keyboard focus.
  useEffect(() => {
    const line = hasFocus() ? list.current?.querySelector<HTMLElement>('[tabindex="0"]') : undefined
    if (line !== document.activeElement) line?.focus()
  })

  // A line chosen outside the tree scrolls into view, without moving the page.
  useEffect(() => {
    const line = list.current?.children[chosenAt]
    if (list.current !== null && line instanceof HTMLElement) showWithin(list.current, line)
  }, [chosenAt])

  const moveBy = (line: TreeLine, by: number) => {
    const beside = lines.filter((each) => each.moves === true && each.parent === line.parent)
    onMove(line.id, beside.indexOf(line) + by)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at]
    if (line === undefined || event.ctrlKey || event.metaKey) return
    const { key } = event
    if (event.altKey) {
      if (line.moves !== true || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
      event.preventDefault()
      return moveBy(line, key === 'ArrowUp' ? -1 : 1)
    }
    if (key === 'Enter' || key === ' ') {
      event.preventDefault()
      return onChoose(line.id, key === 'Enter')
    }
    if (key === 'Delete') return onRemove(line.id)
    const step = stepBy(key, lines, at)
    if (step !== undefined) {
      event.preventDefault()
      return step.kind === 'go' ? setActive(step.to) : onOpen(line.id, step.kind === 'open')
    }
    if (key.length !== 1) return
    const isWord = event.timeStamp - typed.current.atMs < wordMs
    typed.current = { text: `${isWord ? typed.current.text : ''}${key}`, atMs: event.timeStamp }
    setActive((findTyped(typed.current.text, lines, at) ?? line).id)
  }

  return (
    <div
      ref={list}
      className={styles['tree']}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {lines.map((line, index) => (
        <TreeRow
          // The key is the position, so that a renamed line stays the same element while it is pressed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          line={line}
          isActive={index === at}
          isChosen={line.id === chosen}
          dragged={dragged}
          onActive={setActive}
          onChoose={onChoose}
          onOpen={onOpen}
          onDrag={setDragged}
          onDropAt={(id) => {
            const beside = lines.filter((each) => each.moves === true && each.parent === line.parent)
            if (beside.some((each) => each.id === id)) onMove(id, beside.indexOf(line))
          }}
        />
      ))}
    </div>
  )
}

function showWithin(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  if (offsetTop < list.scrollTop) list.scrollTop = offsetTop
  const beyond = offsetTop + offsetHeight - list.clientHeight
  if (beyond > list.scrollTop) list.scrollTop = beyond
}

function TreeRow({
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
    // The tree handles the keys of all its lines.
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
