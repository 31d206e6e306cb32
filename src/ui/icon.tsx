import type { ReactNode } from 'react'
import styles from './icon.module.css'
import { joinClasses } from './join-classes.ts'
import textStyles from './text.module.css'

/** Decorative without a `label`, because a text or the control's label says the same. */
export function Icon({
  name,
  tone,
  size,
  label,
}: {
  readonly name: IconName
  readonly tone?: 'quiet' | 'ok' | 'warn' | 'bad' | 'accent'
  readonly size?: 'small'
  readonly label?: string
}) {
  return (
    <svg
      className={joinClasses(
        styles['icon'],
        tone && textStyles[tone],
        size && styles[size],
        name === 'busy' && styles['busy'],
      )}
      viewBox="0 0 16 16"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      focusable="false"
    >
      {iconPaths[name]}
    </svg>
  )
}

/** Strokes on a 16 × 16 grid. */
const iconPaths = {
  alert: <path d="M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 5v3.5M8 10.9v.1" />,
  arrow: <path d="M2.5 8h10M9 4.5 12.5 8 9 11.5" />,
  busy: <path d="M8 2a6 6 0 1 1-6 6" />,
  check: <path d="m3 8.5 3.2 3.2L13 4.8" />,
  'chevron-down': <path d="M3.5 6 8 10.5 12.5 6" />,
  'chevron-up': <path d="M3.5 10 8 5.5 12.5 10" />,
  'chevron-right': <path d="m6 3.5 4.5 4.5L6 12.5" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.5V8l2.3 1.5" />
    </>
  ),
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  contract: <path d="M4 1.8h5.5L12.5 4.8V14.2H4zM9.3 2v3h3M6.2 8.2h4M6.2 11h4" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.2" />
      <path d="M10.5 5.5V3.7a1.2 1.2 0 0 0-1.2-1.2H3.7a1.2 1.2 0 0 0-1.2 1.2v5.6a1.2 1.2 0 0 0 1.2 1.2h1.8" />
    </>
  ),
  device: (
    <>
      <rect x="2.5" y="3" width="11" height="7.5" rx="1" />
      <path d="M1.5 13h13" />
    </>
  ),
  download: <path d="M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M2.5 13.5h11" />,
  eye: (
    <>
      <path d="M1.5 8s2.4-4.3 6.5-4.3S14.5 8 14.5 8 12.1 12.3 8 12.3 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="1.9" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M1.5 8s2.4-4.3 6.5-4.3S14.5 8 14.5 8 12.1 12.3 8 12.3 1.5 8 1.5 8z" />
      <path d="M3 13.5 13 2.5" />
    </>
  ),
  file: <path d="M4 1.8h5.5L12.5 4.8V14.2H4zM9.3 2v3h3" />,
  identity: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1.5" />
      <circle cx="6" cy="7" r="1.6" />
      <path d="M3.8 11c.4-1.3 1.2-1.8 2.2-1.8s1.8.5 2.2 1.8M10 6.5h2M10 9.5h2" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.3v3.7M8 5v.1" />
    </>
  ),
  lock: (
    <>
      <rect x="3" y="7" width="10" height="6.5" rx="1.2" />
      <path d="M5 7V5.2a3 3 0 0 1 6 0V7" />
    </>
  ),
  minus: <path d="M3.5 8h9" />,
  more: <path d="M3.5 8h.1M8 8h.1M12.5 8h.1" strokeWidth="2.2" />,
  network: (
    <>
      <circle cx="8" cy="3.5" r="1.7" />
      <circle cx="3.5" cy="12" r="1.7" />
      <circle cx="12.5" cy="12" r="1.7" />
      <path d="m7.2 5-2.9 5.5M8.8 5l2.9 5.5M5.2 12h5.6" />
    </>
  ),
  bell: <path d="M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8zM6.8 14h2.4" />,
  open: (
    <>
      <rect x="3" y="7" width="10" height="6.5" rx="1.2" />
      <path d="M5 7V5.2a3 3 0 0 1 5.8-1" />
    </>
  ),
  pencil: <path d="m10.8 2.7 2.5 2.5L5.5 13H3v-2.5z" />,
  plus: <path d="M8 3v10M3 8h10" />,
  print: <path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z" />,
  refresh: (
    <>
      <path d="M13 4.5v3h-3M3 11.5v-3h3" />
      <path d="M12.7 7A5 5 0 0 0 4 5M3.3 9A5 5 0 0 0 12 11" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  settings: (
    <>
      <path d="M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7" />
      <circle cx="10.5" cy="4.5" r="1.5" />
      <circle cx="5.5" cy="11.5" r="1.5" />
    </>
  ),
  redo: <path d="m10.5 3 3 3-3 3M13.2 6H6a3.3 3.3 0 0 0 0 6.6h3.5" />,
  undo: <path d="M5.5 3 2.5 6l3 3M2.8 6H10a3.3 3.3 0 0 1 0 6.6H6.5" />,
  upload: <path d="M8 10.5v-8M4.8 5.7 8 2.5l3.2 3.2M2.5 13.5h11" />,
  archive: <path d="M2.5 3.5h11v3h-11zM3.5 6.5v6h9v-6M6.5 9h3" />,
  vault: (
    <>
      <rect x="2" y="2.5" width="12" height="10.5" rx="1.5" />
      <circle cx="8" cy="7" r="1.7" />
      <path d="M8 8.7v2M4.5 13v1.2M11.5 13v1.2" />
    </>
  ),
  warning: <path d="M8 2.3 14.3 13.3H1.7zM8 6.5v3M8 11.4v.1" />,
} as const satisfies Readonly<Record<string, ReactNode>>

export type IconName = keyof typeof iconPaths
