import { t } from '#/workspace/messages/t.ts'
import styles from './network-box.module.css'

export function NetworkBox() {
  return (
    <div className={styles['box']}>
      <span className={styles['name']}>
        <span className={styles['dot']} />
        {t('shell.network.name')}
      </span>
      <span className={styles['profile']}>{t('shell.network.profile')}</span>
    </div>
  )
}
