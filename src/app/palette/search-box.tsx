import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useVault, vault } from '#/session/vault/vault-session.ts'
import { Icon } from '#/ui/icon.tsx'
import { t } from '#/app/messages.ts'
import { commandKey } from './command-key.ts'
import styles from './palette.module.css'

const LazyPalette = lazyRouteComponent(() => import('./palette.tsx'), 'Palette')
const LazyShortcutSheet = lazyRouteComponent(() => import('./palette.tsx'), 'ShortcutSheet')

type Popup = 'palette' | 'shortcuts'

/** The button that opens the palette, and the keys that work on every page: Ctrl or Cmd with K or L, and the question mark. */
export function SearchBox() {
  const [shown, setShown] = useState<Popup>()
  // What was opened once stays, so that it can close as it opened.
  const [opened, setOpened] = useState<readonly Popup[]>([])
  const open = useCallback((popup: Popup) => {
    setShown(popup)
    setOpened((before) => [...before, popup])
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (event.defaultPrevented || event.altKey) return
      const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (isCommand && key === 'k') open('palette')
      else if (isCommand && key === 'l' && useVault.getState().session.kind === 'open') void vault.lock()
      else if (key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) open('shortcuts')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
  const close = () => setShown(undefined)
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
      <Suspense>
        {opened.includes('palette') ? <LazyPalette open={shown === 'palette'} onClose={close} /> : null}
        {opened.includes('shortcuts') ? (
          <LazyShortcutSheet open={shown === 'shortcuts'} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

/** Whether what is typed there goes into a text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
