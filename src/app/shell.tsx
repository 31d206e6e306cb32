import type { MouseEvent } from 'react'
import { Outlet } from '@tanstack/react-router'
import { closeNotice, useNotices } from '#/workspace/notices/notice-store.ts'
import { t } from '#/workspace/messages/t.ts'
import { isSingleFile } from '#/workspace/single-file.ts'
import { NoticeRegion } from '#/ui/notice-region.tsx'
import { Brand } from './brand.tsx'
import { Crumbs } from './crumbs.tsx'
import { FileNote } from './file-note.tsx'
import { NavLinks } from './nav-links.tsx'
import { NetworkBox } from './network-box.tsx'
import { ProgramNote } from './program-note.tsx'
import styles from './shell.module.css'
import { StorageNote } from './storage-note.tsx'
import { StoredPrivateNote } from './stored-private-note.tsx'
import { VaultStateButton } from './vault-state-button.tsx'

export function Shell() {
  const notices = useNotices((state) => state.notices)
  return (
    <div className={styles['app']}>
      <a className={styles['skip']} href="#content" onClick={isSingleFile ? skipToContent : undefined}>
        {t('shell.skip')}
      </a>
      <nav className={styles['side']} aria-label={t('shell.nav')}>
        <Brand />
        <div className={styles['nav']}>
          <NavLinks />
        </div>
        <NetworkBox />
      </nav>
      <div className={styles['main']}>
        <header className={styles['bar']}>
          <span className={styles['narrow']}>
            <Brand mark />
          </span>
          <Crumbs />
          <span className={styles['end']}>
            <VaultStateButton />
          </span>
        </header>
        <main className={styles['page']} id="content" tabIndex={-1}>
          {isSingleFile ? <FileNote /> : null}
          <StorageNote />
          <StoredPrivateNote />
          <ProgramNote />
          <Outlet />
        </main>
      </div>
      <nav className={styles['tabbar']} aria-label={t('shell.nav')}>
        <NavLinks />
      </nav>
      <NoticeRegion
        label={t('shell.notices')}
        closeLabel={t('control.close')}
        notices={notices}
        onClose={closeNotice}
      />
    </div>
  )
}

// In a file, what stands after the # is the page that is shown.
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
