/** The browser's own way to install this page as a program. */
export interface InstallPort {
  /** Whether this page runs in a window of its own. */
  readonly isInstalled: () => boolean
  /** Passes a function that shows the browser's prompt to `onOffer`, while the browser has one; nothing once it was used. */
  readonly listen: (onOffer: (ask: (() => Promise<void>) | undefined) => void, onDone: () => void) => void
}

interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

export const browserInstall: InstallPort = {
  isInstalled: () => matchMedia('(display-mode: standalone)').matches,
  listen: (onOffer, onDone) => {
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      onOffer(async () => {
        onOffer(undefined)
        // Chromium's own event: the compiler does not know it.
        await (event as InstallEvent).prompt()
      })
    })
    window.addEventListener('appinstalled', onDone)
  },
}
