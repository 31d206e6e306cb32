export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}

/** Formats a shortcut with Ctrl, or with Cmd on a Mac: `Ctrl K`. */
export function commandKey(key: string): string {
  return `${isMac() ? '⌘' : 'Ctrl'} ${key}`
}
