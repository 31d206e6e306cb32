/** The path of the script that this page began with, the last that its head names. A build names it by all that it loads. */
export function pageEntry(): string {
  const entry = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].at(-1)
  return entry === undefined ? '' : new URL(entry.href).pathname
}
