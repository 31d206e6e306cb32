import { startTransition, useEffect, useState, type ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'
import { usePending } from './late-part.tsx'

export function Disclosure({
  title,
  isOpen = false,
  children,
}: {
  readonly title: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}) {
  const [open] = useState(isOpen)
  return (
    <details className={styles['disclosure']} open={open}>
      <summary>
        <Icon name="chevron-right" size="small" />
        <span>{title}</span>
      </summary>
      <div className={styles['body']}>
        <Folded isOpen={open}>{children}</Folded>
      </div>
    </details>
  )
}

export function Fold({
  lead,
  end,
  isOpen = false,
  children,
}: {
  readonly lead: ReactNode
  readonly end?: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}) {
  return (
    <details className={styles['fold']} open={isOpen}>
      <summary>
        <span className={styles['mark']}>
          <Icon name="chevron-right" size="small" tone="quiet" />
        </span>
        <span className={styles['lead']}>{lead}</span>
        <span className={styles['end']}>{end}</span>
      </summary>
      <div className={styles['fold-body']}>
        <Folded isOpen={isOpen}>{children}</Folded>
      </div>
    </details>
  )
}

/** Collapsed content, rendered after the visible content. */
export function Folded({
  isOpen = false,
  children,
}: {
  readonly isOpen?: boolean
  readonly children: ReactNode
}) {
  const [isRendered, setRendered] = useState(isOpen)
  useEffect(() => startTransition(() => setRendered(true)), [])
  usePending('part', !isRendered)
  return isRendered ? children : null
}
