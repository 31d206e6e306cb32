import { beginPending } from '#/platform/pending.ts'
import { drawPage } from '#/platform/draw-page.ts'
import { applyTheme, readStoredTheme } from '#/store/records/stored-theme.ts'

// A script of its own in the head of index.html, which nothing is painted before: scripts/first-paint.mjs builds it.

applyTheme(document.documentElement, readStoredTheme())
// The program goes on with this mark when it starts, and ends it.
beginPending('page')
// All of the HTML is there.
document.addEventListener(
  'readystatechange',
  () => {
    drawPage(location.pathname)
    afterPaint(() => void startProgram())
  },
  { once: true },
)

/** Runs it once what is drawn was painted: a page that is not seen is not. Twice does no harm, since a script is evaluated once. */
function afterPaint(run: () => void): void {
  setTimeout(run, document.hidden ? 0 : 300)
  requestAnimationFrame(() => setTimeout(run))
}

/** Each script of the first screen is evaluated in a task of its own, after those that it imports. They are fetched since the head was read. */
async function startProgram(): Promise<void> {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    // A file of the build: scripts/first-scripts.mjs names it in the page.
    // oxlint-disable-next-line keywright/imports
    await import(/* @vite-ignore */ href)
  }
}
