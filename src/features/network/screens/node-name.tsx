import { formatNode } from '#/words/node-words.ts'
import styles from './node-name.module.css'

/** A long host breaks between its labels, never within one. */
export function NodeName({ address }: { readonly address: string }) {
  return (
    <span title={address}>
      {formatNode(address)
        .split(/(?<=\.)/)
        .map((label, index) => (
          // A host may contain the same label twice, so the key is the label's position.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles['label']}>
            {label}
            <wbr />
          </span>
        ))}
    </span>
  )
}
