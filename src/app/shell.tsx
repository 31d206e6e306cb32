import { Outlet, Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { t } from './messages.ts'
import { closeNotice, useNotices } from '#/session/program/notice-store.ts'
import { putOffUpdate, installUpdate } from '#/session/program/follow-program.ts'
import { useProgram } from '#/session/program/program-state.ts'
import { isSingleFile } from '#/session/program/single-file.ts'
import { useUnsaved } from '#/session/vault/unsaved.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Note } from '#/ui/note.tsx'
import { NoticeRegion } from '#/ui/notice-region.tsx'
import { Row } from '#/ui/layout.tsx'
import { formatUpdateProgress } from '#/features/settings/words/program-words.ts'
import { Brand } from './brand.tsx'
import { Crumbs } from './crumbs.tsx'
import { NetworkBox } from './network-box.tsx'
import styles from './shell.module.css'
import { StorageNote } from './storage-note.tsx'
import { StoredPrivateNote } from './stored-private-note.tsx'
import { usePage } from './page-name.ts'
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

// In a file, what follows the # is the page that is shown.
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

const pages = [
  { to: '/', icon: 'identity', name: 'shell.nav.identities' },
  { to: '/inspect', icon: 'search', name: 'shell.nav.inspector' },
  { to: '/contracts', icon: 'contract', name: 'shell.nav.contracts' },
  { to: '/network', icon: 'network', name: 'shell.nav.network' },
  { to: '/vault', icon: 'vault', name: 'shell.nav.vault' },
  { to: '/settings', icon: 'settings', name: 'shell.nav.settings' },
] as const

/** What there is to go to. A page that belongs to another, like the builder, marks that one. */
function NavLinks() {
  const page = usePage()
  return (
    <ul>
      {pages.map(({ to, icon, name }) => (
        <li key={to}>
          <Link to={to} aria-current={page?.name === name || page?.under === to ? 'page' : undefined}>
            <Icon name={icon} />
            {t(name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Offers a newer version on every page, until it is taken or put off. */
function ProgramNote() {
  const { offer, isLater, isApart, taking } = useProgram()
  if (isApart) {
    return (
      <Note
        tone="warn"
        title={t('program.apart')}
        action={<Button onClick={() => window.location.reload()}>{t('shell.storage.reload')}</Button>}
      >
        {t('program.apart.about')}
      </Note>
    )
  }
  if (offer === undefined || isLater) return null
  return (
    <Note
      tone="accent"
      title={t('program.update.ready', { version: offer.version })}
      action={
        <Row gap="close">
          <Button kind="primary" busy={taking === 'taking'} onClick={() => void installUpdate()}>
            {t('program.update.take')}
          </Button>
          <Button onClick={putOffUpdate}>{t('program.update.later')}</Button>
        </Row>
      }
    >
      <span role="status">{formatUpdateProgress(taking) ?? t('program.update.about')}</span>{' '}
      <Link to="/settings">{t('program.update.what')}</Link>
    </Note>
  )
}

/** Of the single file, on every page: that nothing is stored, and how to save to a file and load from one. */
function FileNote() {
  const count = useUnsaved((state) => state.count)
  const hasVault = useVault(({ session }) => session.kind === 'open' || session.kind === 'locked')
  return (
    <Note
      tone={count > 0 ? 'warn' : 'plain'}
      title={count > 0 ? t('file.unsaved', { count }) : t('file.kept')}
      action={
        <>
          {hasVault ? (
            <ButtonLink
              size="small"
              kind={count > 0 ? 'primary' : 'plain'}
              icon="download"
              render={<Link to="/vault/backup" />}
            >
              {t('file.save')}
            </ButtonLink>
          ) : null}
          <ButtonLink size="small" icon="file" render={<Link to="/vault/restore" />}>
            {t('file.open')}
          </ButtonLink>
        </>
      }
    >
      <About hasVault={hasVault} />
    </Note>
  )
}

function About({ hasVault }: { readonly hasVault: boolean }) {
  const { count, file } = useUnsaved()
  if (count > 0) return hasVault ? t('file.unsaved.about') : t('file.unsaved.no-vault')
  if (file === undefined) return t('file.empty')
  return file.kind === 'saved' ? t('file.saved', { at: file.atMs }) : t('file.opened')
}
