import { expect, type Page } from '@playwright/test'

/** When a page became usable, in milliseconds since it was opened. */
export interface FirstScreen {
  /** Time of the frame with the heading rendered by React. */
  readonly headingMs: number
  /** Time of the frame with the button. */
  readonly buttonMs: number
  /** Time at which both heading and button were there, in milliseconds since 1970. */
  readonly readyAtMs: number
}

/**
 * A page's heading and its main button or link, by their text. `leadsTo`: beginning of the path that a press opens.
 */
export interface Screen {
  readonly heading: string
  readonly button: string
  readonly leadsTo: string
}

/**
 * Watches for the first screen of a page that is not opened yet. With `press` the button is pressed once, in its
 * first frame, and must work: the time of a button without effect would mean nothing.
 */
export async function watchFirstScreen(page: Page, screen: Screen, press: boolean): Promise<void> {
  await page.addInitScript(lookForScreen, { ...screen, press })
}

/** `watchFirstScreen` as a self-contained script of the page. */
export function lookForScreen({ heading, button, press }: Screen & { readonly press: boolean }): void {
  const seen: { headingMs?: number; buttonMs?: number } = {}
  Reflect.set(globalThis, 'firstScreen', seen)
  const find = (selector: string, text: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (each) =>
        each.textContent?.trim() === text &&
        each.checkVisibility() &&
        // React marks the elements that it rendered, unlike those of the static HTML.
        Object.keys(each).some((key) => key.startsWith('__reactFiber$')),
    )
  const look = () => {
    if (seen.headingMs === undefined && find('main h1', heading) !== undefined)
      seen.headingMs = performance.now()
    const pressed = find('main button:enabled, main a[href]', button)
    if (pressed === undefined || seen.headingMs === undefined) {
      requestAnimationFrame(look)
      return
    }
    seen.buttonMs = performance.now()
    if (press) pressed.click()
  }
  requestAnimationFrame(look)
}

/** Tells whether the screen was seen. Runs in the page. */
export function hasSeenScreen(): boolean {
  return Reflect.get(Reflect.get(globalThis, 'firstScreen'), 'buttonMs') > 0
}

/** Reads the times. Runs in the opened page: a press that loads another document would lose them. */
export function readSeenScreen(): FirstScreen {
  const { headingMs, buttonMs } = Reflect.get(globalThis, 'firstScreen')
  return { headingMs, buttonMs, readyAtMs: performance.timeOrigin + Math.max(headingMs, buttonMs) }
}

/** Returns the times. Fails if the press of the button had no effect in the same document. */
export async function readFirstScreen(page: Page, screen: Screen, press: boolean): Promise<FirstScreen> {
  await page.waitForFunction(hasSeenScreen, null, { timeout: 60_000, polling: 200 })
  if (press) await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(screen.leadsTo))
  return page.evaluate(readSeenScreen)
}
