import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { Badge } from '#/ui/badge.tsx'
import { Drawer } from '#/ui/dialog.tsx'
import { t } from '#/app/messages.ts'
import { PageProviders } from '#/app/page-providers.tsx'
import { listShortcuts, type ShortcutGroup } from './shortcuts.ts'
import styles from './shortcut-sheet.module.css'

export function ShortcutSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { pathname } = useRouter().state.location
  return (
    <PageProviders>
      <Drawer open={open} title={t('palette.sheet')} closeLabel={t('palette.close')} onClose={onClose}>
        {/* Focusable, because keys scroll the drawer. */}
        <div className={styles['sheet']} role="region" aria-label={t('palette.sheet')} tabIndex={0}>
          {listShortcuts(pathname).map((group) => (
            <Group key={group.name} group={group} />
          ))}
        </div>
      </Drawer>
    </PageProviders>
  )
}

function Group({ group: { name, isHere, shortcuts } }: { readonly group: ShortcutGroup }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <span>{name}</span> {isHere ? <Badge tone="accent">{t('palette.sheet.here')}</Badge> : null}
      </h3>
      <dl>
        {shortcuts.map(({ keys, about }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>
              {keys.map((pressed) => (
                <span key={pressed.join(' ')}>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
