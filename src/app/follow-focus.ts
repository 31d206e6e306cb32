import type { AnyRouter } from '@tanstack/react-router'
import { isFocusLost, scrollToFocus, takeLostFocus } from '#/ui/lost-focus.ts'

/** What had the focus is gone with its page: the heading of the next one takes it, unless something there has. */
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
    // Before it is shown, as when the palette closes, a place on the page that is left has the focus again.
    if (isShown && isOnPage(target)) isLeft = false
  })
  // The router does not tell when a page is shown that had to be fetched. It may have its heading later.
  new MutationObserver((changes) => {
    if (!isLeft) return
    const page = pageNow()
    isShown ||= changes.some(({ target }) => target === page)
    if (isShown && isOnPage(document.activeElement)) isLeft = false
    const heading = page?.querySelector('h1')
    if (!isLeft || !isShown || heading == null || !isFocusLost()) return
    // Where the page is scrolled to is the router's. The heading of the page before, hidden while the next one is fetched, takes nothing.
    if (takeLostFocus(heading)) isLeft = false
  }).observe(document.body, { childList: true, subtree: true })
}

/**
 * What had the focus is gone from its page: the nearest place that is left takes it. That is the row after it, the heading of what
 * came in its place, or the heading of the card or page around it. A press beside it, or a focus that was moved, is left alone.
 */
export function followOnPage(): void {
  // Held weakly: a field that is gone may have had a secret in it.
  let last: WeakRef<Element> | undefined
  // What had the focus on the page, and all that is around it, from the inside out.
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
    // Some browsers tell so of what is removed as well, before it is.
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
    // Components that move the focus themselves do so within the next frames.
    if (isNew) requestAnimationFrame(() => requestAnimationFrame(settle))
  }).observe(document.body, { childList: true, subtree: true })
}

/** The page that is shown: its element is another one once the program has taken over what was painted first. */
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

/** The nearest first. */
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
    // The focus was beside the page, and is back where it was before.
    at === 0 && left !== page && left instanceof HTMLElement ? left : undefined,
    gone?.matches('tr, li') === true ? neighbourOf(gone, changes) : undefined,
    firstShown(changes.filter(({ target }) => target === left).flatMap(headingsAdded)),
    headingAround(left, page),
    page,
  ]
  return places.filter((each) => each !== undefined)
}

/** The row that came after it, or else before it. */
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

/** The heading of the innermost section that has one of its own. */
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

// What is announced by itself would be heard twice.
const announced = '[aria-live], [role="alert"], [role="status"]'

function firstShown(places: readonly HTMLElement[]): HTMLElement | undefined {
  return places.find((each) => each.isConnected && each.checkVisibility() && each.closest(announced) === null)
}

/** A row that only takes space is not read out. */
function isRead(row: HTMLElement): boolean {
  return row.ariaHidden !== 'true' && row.textContent !== '' && row.checkVisibility()
}
