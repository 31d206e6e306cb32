export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform)
}

export function commandKey(key: string): string {
  return `${isMac() ? '⌘' : 'Ctrl'} ${key}`
}
