import { cdp } from 'vitest/browser'

/**
 * Shows the page as printed by a user who prefers dark colours, or in forced colours without motion. Without `shown`,
 * resets both.
 */
export async function emulateMedia(shown?: 'print' | 'forced-colors'): Promise<void> {
  const isForced = shown === 'forced-colors'
  await cdp().send('Emulation.setEmulatedMedia', {
    media: shown === 'print' ? 'print' : '',
    features: [
      { name: 'forced-colors', value: isForced ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: isForced ? 'reduce' : 'no-preference' },
      { name: 'prefers-color-scheme', value: shown === 'print' ? 'dark' : 'light' },
    ],
  })
}
