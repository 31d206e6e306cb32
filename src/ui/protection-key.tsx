import styles from './protection-key.module.css'

const teeth = {
  0: '',
  1: 'M21.5 6.5v5.5',
  2: 'M21.5 6.5v5.5M17.5 6.5v5.5',
  3: 'M21.5 6.5v5.5M17.5 6.5v5.5M13.5 6.5v5.5',
} as const

/** The teeth count what guards it; none is dashed. The word always stands beside it. */
export function ProtectionKey({ count, word }: { readonly count: 0 | 1 | 2 | 3; readonly word: string }) {
  const dash = count === 0 ? '2.2 1.8' : undefined
  return (
    <span className={count === 0 ? styles['none'] : styles['key']}>
      <svg viewBox="0 0 24 16" aria-hidden="true" strokeDasharray={dash}>
        <circle cx="5" cy="6.5" r="3.5" />
        <path d={`M8.5 6.5H22.5${teeth[count]}`} />
      </svg>
      {word}
    </span>
  )
}
