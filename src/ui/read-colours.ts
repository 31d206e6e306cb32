/** What a canvas is painted with: the colour that each of these elements has, in the theme that is on. */
export function readColours<Name extends string>(
  probes: HTMLElement,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const colours = names.map((name, index) => {
    const probe = probes.children.item(index)
    return [name, probe === null ? '' : getComputedStyle(probe).color] as const
  })
  // One entry for each of the names.
  return Object.fromEntries(colours) as Record<Name, string>
}

/** Hears that the theme is another, by the person's choice or the device's. Returns what stops it. */
export function watchTheme(onTheme: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', onTheme)
  const chosen = new MutationObserver(onTheme)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', onTheme)
    chosen.disconnect()
  }
}
