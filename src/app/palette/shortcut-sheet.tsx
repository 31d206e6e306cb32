import { Drawer } from '#/ui/dialog.tsx'
import { t } from '#/app/messages.ts'
import { PageProviders } from '#/app/page-providers.tsx'
import { commandKey } from './command-key.ts'
import styles from './palette.module.css'

/** The keys that work on every page, and in lists and trees. */
export function ShortcutSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const rows = [
    { keys: commandKey('K'), about: t('palette.label') },
    { keys: commandKey('L'), about: t('palette.lock') },
    { keys: '?', about: t('palette.sheet') },
    { keys: 'Esc', about: t('palette.sheet.close') },
    { keys: '↑ ↓', about: t('palette.sheet.arrows') },
    { keys: commandKey('Z'), about: t('palette.sheet.undo') },
  ]
  return (
    <PageProviders>
      <Drawer open={open} title={t('palette.sheet')} closeLabel={t('palette.close')} onClose={onClose}>
        <dl className={styles['sheet']}>
          {rows.map(({ keys, about }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </Drawer>
    </PageProviders>
  )
}
