/** Returns the path of the last script that the head preloads. Its name changes with everything that it loads. */
export function pageEntry(): string {
  const entry = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].at(-1)
  return entry === undefined ? '' : new URL(entry.href).pathname
}
