import type { AnyRouter } from '@tanstack/react-router'
import { isFocusLost, scrollToFocus, takeLostFocus } from '#/ui/lost-focus.ts'

/** After a page change, moves a lost focus to the heading of the next page, unless something there has taken it. */
export function followToPages(router: AnyRouter): void {
  let isLeft = false
  let isShown = false
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    isLeft = fromLocation !== undefined && pathChanged
    isShown = false
  })
  const isOnPage = (target: unknown) =>
    target instanceof Element &&
    pageNow()?.contains(target) === true &&
    target.checkVisibility() &&
    !isFocusLost()
  document.addEventListener('focusin', ({ target }) => {
    // Before the next page is shown, for example when the palette closes, the old page may get the focus again.
    if (isShown && isOnPage(target)) isLeft = false
  })
  // The router has no event for a page that had to be loaded first. Its heading may also appear later.
  new MutationObserver((changes) => {
    if (!isLeft) return
    const page = pageNow()
    isShown ||= changes.some(({ target }) => target === page)
    if (isShown && isOnPage(document.activeElement)) isLeft = false
    const heading = page?.querySelector('h1')
    if (!isLeft || !isShown || heading == null || !isFocusLost()) return
    // The old page is hidden while the next page loads, and its heading does not accept the focus. The router scrolls.
    if (takeLostFocus(heading)) isLeft = false
  }).observe(document.body, { childList: true, subtree: true })
}

/**
 * Moves the focus of a removed element to the nearest remaining place: the next row, or the heading of the replacement,
 * card or page. Does nothing if the user or a component has moved the focus.
 */
export function followOnPage(): void {
  // A weak reference, because a removed field may have contained a secret.
  let last: WeakRef<Element> | undefined
  let around: readonly WeakRef<Element>[] = []
  let changes: MutationRecord[] = []
  const isHere = () => last?.deref()?.isConnected === true
  const isLost = () => last !== undefined && !isHere() && document.activeElement === document.body

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    last = new WeakRef(target)
    if (pageNow()?.contains(target) === true) around = listAround(target)
  })
  document.addEventListener('focusout', () => {
    // Some browsers also send this event for a removed element, before the removal.
    queueMicrotask(() => {
      if (isHere() && document.activeElement === document.body) last = undefined
    })
  })

  const settle = () => {
    const page = pageNow()
    if (isLost() && page !== null && findPlaces(around, changes, page).some(takeLostFocus)) scrollToFocus()
    changes = []
  }
  new MutationObserver((records) => {
    if (!isLost()) return
    const isNew = changes.length === 0
    changes.push(...records)
    // Components that move the focus themselves do so within two frames.
    if (isNew) requestAnimationFrame(() => requestAnimationFrame(settle))
  }).observe(document.body, { childList: true, subtree: true })
}

function pageNow(): HTMLElement | null {
  return document.getElementById('content')
}

function listAround(element: Element): readonly WeakRef<Element>[] {
  const around = []
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    around.push(new WeakRef(each))
  }
  return around
}

/** Candidates for the focus, nearest first. */
function findPlaces(
  around: readonly WeakRef<Element>[],
  changes: readonly MutationRecord[],
  page: HTMLElement,
): readonly HTMLElement[] {
  const at = around.findIndex((each) => each.deref()?.isConnected)
  const nearest = around[at]?.deref()
  const left = nearest !== undefined && page.contains(nearest) ? nearest : page
  const gone = around[at - 1]?.deref()
  const places = [
    // A focus from outside the page returns to its previous place.
    at === 0 && left !== page && left instanceof HTMLElement ? left : undefined,
    gone?.matches('tr, li') === true ? neighbourOf(gone, changes) : undefined,
    firstShown(changes.filter(({ target }) => target === left).flatMap(headingsAdded)),
    headingAround(left, page),
    page,
  ]
  return places.filter((each) => each !== undefined)
}

/** The row after the removed one, or else the row before it. */
function neighbourOf(gone: Element, changes: readonly MutationRecord[]): HTMLElement | undefined {
  const change = changes.find(({ removedNodes }) => [...removedNodes].includes(gone))
  return [change?.nextSibling, change?.previousSibling].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.isConnected && each.tagName === gone.tagName && isRead(each),
  )
}

const headings = 'h1, h2, h3'

function headingsAdded({ addedNodes }: MutationRecord): readonly HTMLElement[] {
  return [...addedNodes].flatMap((each) =>
    each instanceof HTMLElement
      ? [...(each.matches(headings) ? [each] : []), ...each.querySelectorAll<HTMLElement>(headings)]
      : [],
  )
}

const sections = 'section, main'

function headingAround(left: Element, page: HTMLElement): HTMLElement {
  for (let section = left.closest(sections); section !== null; section = parentSection(section)) {
    const own = [...section.querySelectorAll<HTMLElement>(section === page ? 'h1' : headings)].filter(
      (each) => each.closest(sections) === section,
    )
    const heading = firstShown(own)
    if (heading !== undefined) return heading
  }
  return page
}

function parentSection(section: Element): Element | null {
  return section.parentElement?.closest(sections) ?? null
}

// Live regions announce themselves, so focusing them would repeat the text.
const announced = '[aria-live], [role="alert"], [role="status"]'

function firstShown(places: readonly HTMLElement[]): HTMLElement | undefined {
  return places.find((each) => each.isConnected && each.checkVisibility() && each.closest(announced) === null)
}

/** Tells whether a screen reader reads the row. Spacer rows are hidden from it. */
function isRead(row: HTMLElement): boolean {
  return row.ariaHidden !== 'true' && row.textContent !== '' && row.checkVisibility()
}
