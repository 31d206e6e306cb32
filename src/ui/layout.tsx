import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'
import { isFocusLost } from './lost-focus.ts'
import styles from './layout.module.css'
import textStyles from './text.module.css'

/** Children in a column, with gaps of 4, 8, 12, 16 or 24. */
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

/** `first-across`: the first child spans all columns. Below 1100 px there is one column, in source order. */
export function Columns({
  shape,
  children,
}: {
  readonly shape: 'main' | 'main-wide-aside' | 'two' | 'three' | 'first-across'
  readonly children: ReactNode
}) {
  return <div className={joinClasses(styles['columns'], styles[shape])}>{children}</div>
}

export function Pad({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pad']}>{children}</div>
}

export function Sunk({ children }: { readonly children: ReactNode }) {
  return <div className={styles['sunk']}>{children}</div>
}

/** `takesFocus`: for a page that follows as the next step, because the focused control is gone. */
export function PageHead({
  title,
  note,
  lead,
  actions,
  takesFocus = false,
}: {
  readonly title: string
  readonly note?: ReactNode
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

/** Takes the focus when the step follows another on the same page, whose focused control is gone. */
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

/** A part of a page that takes a lost focus when it becomes the next step, or when its step changes. */
export function NextPart({
  label,
  step,
  children,
}: {
  readonly label: string
  /** Undefined while another part is next. */
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

/** A text that reserves the height of the content that replaces it. */
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

/** Reserves a height for later content, in pixels, so that nothing below it moves. */
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
  // React's `CSSProperties` has no custom properties.
  return (
    <div className={styles['reserved']} style={heights as CSSProperties}>
      {children}
    </div>
  )
}
