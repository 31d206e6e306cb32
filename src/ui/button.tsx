import { useId, type MouseEvent, type ReactNode, type Ref } from 'react'
import styles from './button.module.css'
import { HiddenText } from './hidden-text.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.tsx'
import { joinClasses } from './join-classes.ts'
import { Why } from './why.tsx'

/** A button is off only with its reason: `why` turns it off, stands beside it and describes it. It stays focusable. */
export function Button({
  kind = 'plain',
  size,
  block = false,
  icon,
  iconEnd,
  why,
  hideWhy = false,
  busy = false,
  firstClickOnly = false,
  type = 'button',
  label,
  opens,
  onClick,
  ref,
  children,
}: {
  readonly kind?: 'plain' | 'primary' | 'quiet' | 'danger'
  readonly size?: 'small'
  readonly block?: boolean
  readonly icon?: IconName
  readonly iconEnd?: IconName
  readonly why?: string | undefined
  /** The same reason stands beside it already: it is only read out. */
  readonly hideWhy?: boolean
  readonly busy?: boolean
  /** Takes no second click of a double click: that one was meant for what stood here before. */
  readonly firstClickOnly?: boolean
  readonly type?: 'button' | 'submit'
  /** The accessible name of a button that shows only an icon. */
  readonly label?: string
  /** What it opens and shuts. */
  readonly opens?: { readonly id: string; readonly isOpen: boolean }
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  readonly ref?: Ref<HTMLButtonElement>
  readonly children?: ReactNode
}) {
  const whyId = useId()
  const off = why !== undefined || busy
  const reason = <Why id={whyId}>{why}</Why>
  return (
    <>
      <button
        ref={ref}
        type={type}
        className={joinClasses(
          styles['button'],
          styles[kind],
          size && styles[size],
          block && styles['block'],
          children === undefined && styles['bare'],
          why !== undefined && styles['off'],
        )}
        aria-label={label}
        aria-expanded={opens?.isOpen}
        aria-controls={opens?.id}
        title={label}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={why === undefined ? undefined : whyId}
        onClick={(event) => {
          if (off) event.preventDefault()
          else if (!firstClickOnly || event.detail <= 1) onClick?.(event)
        }}
      >
        {busy ? <Icon name="busy" /> : icon && <Icon name={icon} />}
        {children}
        {iconEnd && <Icon name={iconEnd} />}
      </button>
      {why === undefined ? null : hideWhy ? <HiddenText>{reason}</HiddenText> : reason}
    </>
  )
}
