/** What a key is called that is pressed with Ctrl, or with Cmd on a Mac: `Ctrl K`. */
export function commandKey(key: string): string {
  return `${/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'} ${key}`
}
