/** The path of the script that this page began with. A build names it by all that it loads. */
export function pageEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? '' : new URL(script.src).pathname
}
