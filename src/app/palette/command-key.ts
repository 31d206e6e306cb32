export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}

/** What a key is called that is pressed with Ctrl, or with Cmd on a Mac: `Ctrl K`. */
export function commandKey(key: string): string {
  return `${isMac() ? '⌘' : 'Ctrl'} ${key}`
}
