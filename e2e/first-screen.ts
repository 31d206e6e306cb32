import { expect, type Page } from '@playwright/test'

/** When a page was usable, in milliseconds since it was opened. */
export interface FirstScreen {
  /** The frame in which its heading, rendered by React, was painted. */
  readonly headingMs: number
  /** The frame in which its button was there. */
  readonly buttonMs: number
  /** Since 1970, when both were there. */
  readonly readyAtMs: number
}

/** A page's heading and its main button or link, by their text. `leadsTo`: the beginning of the path that a press opens. */
export interface Screen {
  readonly heading: string
  readonly button: string
  readonly leadsTo: string
}

/**
 * Watches for the first screen of a page that is not opened yet. With `press` the button is pressed in the frame in which it
 * is first there, once, and has to work: a time of a button that does nothing yet would be none.
 */
export async function watchFirstScreen(page: Page, screen: Screen, press: boolean): Promise<void> {
  await page.addInitScript(lookForScreen, { ...screen, press })
}

/** The same, as a script of the page: it is passed on by its text. */
export function lookForScreen({ heading, button, press }: Screen & { readonly press: boolean }): void {
  const seen: { headingMs?: number; buttonMs?: number } = {}
  Reflect.set(globalThis, 'firstScreen', seen)
  const find = (selector: string, text: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (each) =>
        each.textContent?.trim() === text &&
        each.checkVisibility() &&
        // React notes on an element what it was rendered from: what HTML alone paints has none.
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

/** Whether the screen was seen, asked of the page. */
export function hasSeenScreen(): boolean {
  return Reflect.get(Reflect.get(globalThis, 'firstScreen'), 'buttonMs') > 0
}

/** When it was, asked of the page that was opened: a press that loaded another document would have left none of it. */
export function readSeenScreen(): FirstScreen {
  const { headingMs, buttonMs } = Reflect.get(globalThis, 'firstScreen')
  return { headingMs, buttonMs, readyAtMs: performance.timeOrigin + Math.max(headingMs, buttonMs) }
}

/** What was seen. Fails when the press of the button had no effect on the page that it was pressed in. */
export async function readFirstScreen(page: Page, screen: Screen, press: boolean): Promise<FirstScreen> {
  await page.waitForFunction(hasSeenScreen, null, { timeout: 60_000, polling: 200 })
  if (press) await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(screen.leadsTo))
  return page.evaluate(readSeenScreen)
}
