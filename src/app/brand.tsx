import { Link } from '@tanstack/react-router'
import { t } from './messages.ts'
import styles from './brand.module.css'

export function Brand({ mark = false }: { readonly mark?: boolean }) {
  return (
    <Link to="/" className={styles['brand']} aria-label={mark ? t('shell.name') : undefined}>
      <svg viewBox="0 0 22 22" aria-hidden="true">
        <rect x="0.5" y="0.5" width="21" height="21" rx="4.5" />
        <path d="M6 4h4v5.2L14.2 4H18v.4L12.9 10.7 18 17.6V18h-3.9L10 12.3V14H8.5v1.5H10V18H6z" />
      </svg>
      {mark ? null : <span>{t('shell.name')}</span>}
    </Link>
  )
}
