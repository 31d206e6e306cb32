export interface InstallPort {
  readonly isInstalled: () => boolean
  /** Calls `onOffer` with a function that shows the browser's install prompt, and with undefined once it was used. */
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
        // A Chromium event that the DOM types lack.
        await (event as InstallEvent).prompt()
      })
    })
    window.addEventListener('appinstalled', onDone)
  },
}
