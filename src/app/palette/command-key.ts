/** What keys are called on this platform. */
export function keyNames() {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
  const names = isMac
    ? { command: '⌘', control: '⌃', shift: '⇧', alt: '⌥', enter: 'Return', remove: '⌦' }
    : { command: 'Ctrl', control: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter', remove: 'Delete' }
  return { ...names, isMac }
}

/** What a key is called that is pressed with Ctrl, or with Cmd on a Mac: `Ctrl K`. */
export function commandKey(key: string): string {
  return `${keyNames().command} ${key}`
}
