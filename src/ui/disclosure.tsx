import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.tsx'

/** What is shown to who asks for it. */
export function Disclosure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className={styles['disclosure']}>
      <summary>
        <Icon name="chevron-right" size="small" />
        {title}
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
