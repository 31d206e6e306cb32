import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react'
import { useEffect, useId, useState } from 'react'
import { useRender } from '@base-ui/react/use-render'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { joinClasses } from './join-classes.ts'
import { HiddenText } from './text.tsx'

/** A button is disabled only with a reason, `why`, which is shown beside it and describes it. It stays focusable. */
export function Button({
  kind = 'plain',
  pressed,
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
  readonly pressed?: boolean
  readonly size?: 'small'
  readonly block?: boolean
  readonly icon?: IconName
  readonly iconEnd?: IconName
  readonly why?: string | undefined
  /** Hides a reason that is already visible beside the button. A screen reader still reads the reason. */
  readonly hideWhy?: boolean
  readonly busy?: boolean
  /** Ignores the second click of a double click, which was meant for the previous control. */
  readonly firstClickOnly?: boolean
  readonly type?: 'button' | 'submit'
  readonly label?: string
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
          pressed === true && styles['pressed'],
          size && styles[size],
          block && styles['block'],
          children === undefined && styles['bare'],
          why !== undefined && styles['off'],
        )}
        aria-label={label}
        aria-expanded={opens?.isOpen}
        aria-controls={opens?.id}
        aria-pressed={pressed}
        title={label}
        aria-disabled={off || undefined}
        aria-describedby={why === undefined ? undefined : whyId}
        onClick={(event) => {
          if (off) event.preventDefault()
          else if (!firstClickOnly || event.detail <= 1) onClick?.(event)
        }}
      >
        {busy ? <Icon name="busy" /> : icon && <Icon name={icon} />}
        {children === undefined ? null : <span className={styles['face']}>{children}</span>}
        {iconEnd && <Icon name={iconEnd} />}
      </button>
      {why === undefined ? null : hideWhy ? <HiddenText>{reason}</HiddenText> : reason}
    </>
  )
}

export function ButtonLink({
  render,
  kind = 'plain',
  size,
  block = false,
  icon,
  iconEnd,
  children,
}: {
  readonly render: ReactElement
  readonly kind?: 'plain' | 'primary' | 'quiet'
  readonly size?: 'small'
  readonly block?: boolean
  readonly icon?: IconName
  readonly iconEnd?: IconName
  readonly children: ReactNode
}) {
  return useRender({
    render,
    props: {
      className: joinClasses(styles['button'], styles[kind], size && styles[size], block && styles['block']),
      children: (
        <>
          {icon && <Icon name={icon} />}
          <span className={styles['face']}>{children}</span>
          {iconEnd && <Icon name={iconEnd} />}
        </>
      ),
    },
  })
}

/** A button inside a line of text that looks like a link: the fix of a violation, "Edit", "Show". */
export function LinkButton({
  label,
  onClick,
  children,
}: {
  readonly label?: string
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button type="button" className={styles['link']} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}

const shownForMs = 2000

/** Copies public text, and shows and announces the result. Never used for secrets. */
export function CopyButton({
  text,
  words,
  look = 'icon',
  onCopied,
}: {
  readonly text: string
  readonly words: { readonly copy: string; readonly copied: string; readonly failed: string }
  readonly look?: 'icon' | 'small' | 'button' | 'primary'
  readonly onCopied?: () => void
}) {
  const [state, setState] = useState<'copy' | 'copied' | 'failed'>('copy')
  useEffect(() => {
    if (state === 'copy') return
    const timer = setTimeout(() => setState('copy'), shownForMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => {
        setState('copied')
        onCopied?.()
      },
      () => setState('failed'),
    )
  }
  const icon = state === 'copy' ? 'copy' : state === 'copied' ? 'check' : 'alert'
  const small = look === 'small' ? ({ size: 'small' } as const) : {}
  const said = <HiddenText>{state === 'copy' ? '' : words[state]}</HiddenText>
  return (
    <>
      {look === 'icon' ? (
        <button
          type="button"
          className={joinClasses(styles['icon-button'], styles[state])}
          aria-label={words.copy}
          title={words[state]}
          onClick={copy}
        >
          <Icon name={icon} size="small" />
        </button>
      ) : (
        <Button icon={icon} kind={look === 'primary' ? 'primary' : 'plain'} {...small} onClick={copy}>
          {words[state]}
        </Button>
      )}
      <span role="status" className={styles['said']}>
        {said}
      </span>
    </>
  )
}

/** An icon that is on or off, named for its "on" state. */
export function Toggle({
  icon,
  label,
  on,
  onToggle,
}: {
  readonly icon: IconName
  readonly label: string
  readonly on: boolean
  readonly onToggle: () => void
}) {
  return (
    <button
      type="button"
      className={joinClasses(styles['icon-button'], styles['toggle'], on && styles['on'])}
      aria-label={label}
      aria-pressed={on}
      title={label}
      onClick={onToggle}
    >
      <Icon name={icon} />
    </button>
  )
}

export function Why({
  id,
  icon = 'info',
  children,
}: {
  readonly id?: string
  readonly icon?: IconName
  readonly children: ReactNode
}) {
  return (
    <span className={styles['why']} id={id}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  )
}
