import { beginPending } from '#/platform/pending.ts'
import { drawPage } from '#/platform/draw-page.ts'
import { applyTheme, readStoredTheme } from '#/store/records/stored-theme.ts'

// A separate script in the head of index.html, which runs before the first paint. Built by scripts/first-paint.mjs.

applyTheme(document.documentElement, readStoredTheme())
// The program takes over this mark when it starts, and clears it.
beginPending('page')
document.addEventListener(
  'readystatechange',
  () => {
    drawPage(location.pathname)
    afterPaint(() => void startProgram())
  },
  { once: true },
)

/** Runs after the next paint; at once in a hidden page, which does not paint. A second call is harmless. */
function afterPaint(run: () => void): void {
  setTimeout(run, document.hidden ? 0 : 300)
  requestAnimationFrame(() => setTimeout(run))
}

/**
 * Evaluates each script of the first screen in a task of its own, after its imports. The files have been loading since
 * the head was parsed.
 */
async function startProgram(): Promise<void> {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    // The path comes from the page, where scripts/first-scripts.mjs wrote it at build time.
    // oxlint-disable-next-line keywright/imports
    await import(/* @vite-ignore */ href)
  }
}
