import { isSingleFile } from './build-form.ts'

/** The browser’s notifications. Without support, and in a local file, every request is rejected. */
export interface Notifier {
  readonly isAllowed: () => boolean
  readonly request: () => Promise<boolean>
  readonly show: (title: string, text: string, name: string, onPress: () => void) => void
}

export const browserNotifier: Notifier = {
  isAllowed: () => hasNotifications() && Notification.permission === 'granted',
  request: async () => hasNotifications() && (await Notification.requestPermission()) === 'granted',
  show: (title, text, name, onPress) => {
    try {
      // A notification replaces the previous one with the same name.
      const shown = new Notification(title, { body: text, tag: name, icon: '/icon.svg' })
      shown.addEventListener('click', () => {
        window.focus()
        shown.close()
        onPress()
      })
    } catch {
      // Some browsers allow notifications only to service workers.
    }
  },
}

function hasNotifications(): boolean {
  return !isSingleFile && 'Notification' in globalThis
}
