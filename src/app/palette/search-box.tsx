import { lazyRouteComponent } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { Icon } from '#/ui/icon.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { t } from '#/app/messages.ts'
import { commandKey } from './command-key.ts'
import type { PaletteSearch } from './palette-entries.ts'
import styles from './palette.module.css'

const LazyPalette = lazyRouteComponent(() => import('./palette.tsx'), 'Palette')
const LazyShortcutSheet = lazyRouteComponent(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet')

type Popup = 'palette' | 'shortcuts'

const emptySearch: PaletteSearch = { query: '', marked: 0, isEntered: false }
// Limit while the palette loads: enough for typing, and shorter than any private key.
const longestEarly = 40

/** Keys that work on every page: Ctrl or Cmd with K or L, and the question mark. */
export function SearchBox() {
  const [shown, setShown] = useState<Popup>()
  // Opened popups stay mounted for their closing animation.
  const [opened, setOpened] = useState<readonly Popup[]>([])
  const [search, setSearch] = useState(emptySearch)
  const field = useRef<HTMLInputElement>(null)
  const open = useCallback((popup: Popup) => {
    setShown(popup)
    setSearch(emptySearch)
    setOpened((before) => [...before, popup])
  }, [])
  // A layout effect, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    // The palette's field retains the focus briefly after it closes.
    const closing = () => (shown === 'palette' ? null : field.current)
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (event.defaultPrevented || event.altKey) return
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (isCommand && key === 'k') open('palette')
      else if (isCommand && key === 'l' && useVault.getState().session.kind === 'open') void vault.lock()
      else if (key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target, closing()))
        open('shortcuts')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, shown])
  const close = useCallback(() => setShown(undefined), [])
  const openShortcuts = useCallback(() => open('shortcuts'), [open])
  useLayoutEffect(() => {
    if (shown !== 'palette') return
    // Until the palette's field is focused, typed text would go to the page behind it or be lost.
    const onEarlyKey = (event: KeyboardEvent) => {
      if (event.target === field.current || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') close()
      else if (isEarlyKey(event.key)) setSearch((before) => addEarlyKey(before, event.key))
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onEarlyKey, true)
    return () => document.removeEventListener('keydown', onEarlyKey, true)
  }, [shown, close])
  return (
    <>
      <button
        type="button"
        className={styles['jump']}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open('palette')}
      >
        <Icon name="search" />
        <span>{t('palette.label')}</span>
        <kbd aria-hidden="true">{commandKey('K')}</kbd>
      </button>
      <button
        type="button"
        className={styles['help']}
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        aria-label={t('palette.sheet')}
        title={t('palette.sheet')}
        onClick={openShortcuts}
      >
        ?
      </button>
      <LatePart>
        {opened.includes('palette') ? (
          <LazyPalette
            open={shown === 'palette'}
            field={field}
            search={search}
            onSearch={setSearch}
            onClose={close}
            onShortcuts={openShortcuts}
          />
        ) : null}
        {opened.includes('shortcuts') ? (
          <LazyShortcutSheet open={shown === 'shortcuts'} onClose={close} />
        ) : null}
      </LatePart>
    </>
  )
}

function isTyping(target: EventTarget | null, closing: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target === closing) return false
  return target.isContentEditable || target.matches('input, textarea')
}

function isEarlyKey(key: string): boolean {
  return key.length === 1 || key === 'Enter' || key === 'Backspace'
}

function addEarlyKey(search: PaletteSearch, key: string): PaletteSearch {
  if (search.isEntered) return search
  if (key === 'Enter') return { ...search, isEntered: true }
  const query = key === 'Backspace' ? search.query.slice(0, -1) : `${search.query}${key}`
  return { ...search, query: query.slice(0, longestEarly), marked: 0 }
}
