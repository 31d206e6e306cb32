import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { isFocusLost } from './lost-focus.ts'
import styles from './layout.module.css'
import textStyles from './text.module.css'

/** Things below each other: gaps of 4, 8, 12, 16, 24. */
export function Stack({
  gap = 'normal',
  as: Tag = 'div',
  stick = false,
  children,
}: {
  readonly gap?: 'snug' | 'tight' | 'close' | 'normal' | 'wide'
  readonly as?: 'div' | 'aside' | 'section' | 'main'
  readonly stick?: boolean
  readonly children: ReactNode
}) {
  return <Tag className={joinClasses(styles['stack'], styles[gap], stick && styles['stick'])}>{children}</Tag>
}

/** Things beside each other. `end` goes to the far side. */
export function Row({
  gap,
  wrap = false,
  top = false,
  end,
  children,
}: {
  readonly gap?: 'snug' | 'close'
  readonly wrap?: boolean
  readonly top?: boolean
  readonly end?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div
      className={joinClasses(styles['row'], gap && styles[gap], wrap && styles['wrap'], top && styles['top'])}
    >
      {children}
      {end === undefined ? null : <div className={styles['end']}>{end}</div>}
    </div>
  )
}

/**
 * Page grids: `main` is a wide column with an aside, `first-across` has the first thing across all columns and the others below it.
 * Below 1100 px all are one column, in the order in which they are given.
 */
export function Columns({
  shape,
  children,
}: {
  readonly shape: 'main' | 'main-wide-aside' | 'two' | 'three' | 'first-across'
  readonly children: ReactNode
}) {
  return <div className={joinClasses(styles['columns'], styles[shape])}>{children}</div>
}

/** The padding of a card, where the card itself has none. */
export function Pad({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pad']}>{children}</div>
}

/** A sunken plate inside a card: what was made of the input above it. */
export function Sunk({ children }: { readonly children: ReactNode }) {
  return <div className={styles['sunk']}>{children}</div>
}

/** `takesFocus`: of a page that is the next step of another, where what had the focus is gone. */
export function PageHead({
  title,
  note,
  lead,
  actions,
  takesFocus = false,
}: {
  readonly title: string
  readonly note?: ReactNode
  /** What the page is for, in a sentence or two. */
  readonly lead?: string | undefined
  readonly actions?: ReactNode
  readonly takesFocus?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles['head']}>
      <h1 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h1>
      {note === undefined ? null : <div className={styles['note']}>{note}</div>}
      {lead === undefined ? null : <p className={styles['lead']}>{lead}</p>}
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}

/**
 * The heading of a step, for those who do not see which one is marked. It takes the focus when its step follows another on the
 * same page: what had the focus is gone, or leads on to the step after.
 */
export function StepHeading({ step, children }: { readonly step: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return (
    <h2 ref={heading} tabIndex={-1} className={textStyles['hidden']}>
      {children}
    </h2>
  )
}

/** A part of a page that takes the focus when it becomes the next step, or its step is another, where what had the focus is gone. */
export function NextPart({
  label,
  step,
  children,
}: {
  readonly label: string
  /** Nothing while another part is next. */
  readonly step: string | undefined
  readonly children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (step !== undefined && isFocusLost()) frame.current?.focus()
  }, [step])
  return (
    <div ref={frame} role="group" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  )
}

/** What is said while something is opened, as high as what is shown first then. */
export function Opening(props: {
  readonly narrow: number
  readonly wide: number
  readonly children: string
}) {
  return (
    <Reserved {...props}>
      <span className={textStyles['quiet']}>{props.children}</span>
    </Reserved>
  )
}

/** Keeps the height of what comes later, so that nothing below it moves then: at least so many pixels, on a phone and on wider screens. */
export function Reserved({
  narrow,
  wide,
  children,
}: {
  readonly narrow: number
  readonly wide: number
  readonly children?: ReactNode
}) {
  const heights = { '--narrow': `${narrow}px`, '--wide': `${wide}px` }
  // React's type of styles knows no properties of our own.
  return (
    <div className={styles['reserved']} style={heights as CSSProperties}>
      {children}
    </div>
  )
}
