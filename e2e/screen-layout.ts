import type { Page } from '@playwright/test'

/**
 * Lists the content that does not fit the screen: a page wider than the window, an element that clips its content, a
 * line break inside a word of a message, text over other text. An identifier may end in an ellipsis, and scrollable
 * content may be larger.
 */
export function findCut(page: Page): Promise<readonly string[]> {
  return page.evaluate(readCut)
}

// Runs in the page.
function readCut(): string[] {
  interface Box {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  interface Line {
    readonly element: Element
    /** A part that moves separately, and may cover others: the top bar, a dialog. */
    readonly layer: Element
    readonly box: Box
  }

  const nameOf = (element: Element) =>
    `${element.localName}.${element.className} “${(element.textContent ?? '').slice(0, 60)}”`
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const overlapOf = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  })
  const isLarger = ({ left, top, right, bottom }: Box, width: number, height: number) =>
    right - left > width && bottom - top > height

  interface Surroundings {
    readonly layer: Element
    readonly clip: Box
  }
  const everywhere: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
  const known = new Map<Element, Surroundings | undefined>()
  /** An element's visibility and clipping, and the layer that moves it. */
  const surroundingsOf = (element: Element): Surroundings | undefined => {
    if (!known.has(element)) known.set(element, readSurroundings(element))
    return known.get(element)
  }
  const readSurroundings = (at: Element): Surroundings | undefined => {
    if (at === document.body) return { layer: document.body, clip: everywhere }
    const { overflowX, display, position, clipPath, zIndex } = getComputedStyle(at)
    if (clipPath !== 'none') return undefined
    const isLayer = position === 'fixed' || position === 'sticky' || zIndex !== 'auto'
    const around =
      isLayer || at.parentElement === null
        ? { layer: isLayer ? at : document.body, clip: everywhere }
        : surroundingsOf(at.parentElement)
    if (around === undefined || overflowX === 'visible' || display === 'inline') return around
    return { layer: around.layer, clip: overlapOf(around.clip, at.getBoundingClientRect()) }
  }

  const range = document.createRange()
  const boxesOf = (node: Node) => {
    range.selectNodeContents(node)
    return [...range.getClientRects()]
  }
  const ownTextOf = (element: Element) =>
    [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? boxesOf(node) : []))

  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const isBeyond = ({ left, right }: Box) => right - left > 1 && right > clientWidth + 1
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      // Content that scrolls inside another element does not widen the page.
      const clipRight = surroundingsOf(element)?.clip.right ?? -Infinity
      if (!isShown(element) || clipRight <= clientWidth + 1) return false
      // The text of an element may be wider than its box.
      return isBeyond(element.getBoundingClientRect()) || ownTextOf(element).some(isBeyond)
    })
    found.push(
      `the page is ${scrollWidth - clientWidth} px too wide: ${beyond.slice(0, 12).map(nameOf).join(', ')}`,
    )
  }

  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  for (const element of document.querySelectorAll('body *')) {
    if (!isShown(element) || element.clientWidth <= 1 || element.clientHeight <= 1) continue
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
    // A typed value scrolls; a placeholder does not.
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const isTyped = isField && element.value !== ''
    const wide = element.scrollWidth - element.clientWidth
    const high = element.scrollHeight - element.clientHeight
    if (cuts(overflowX) && wide > 1 && textOverflow !== 'ellipsis' && !isTyped)
      found.push(`${wide} px of the width are cut off: ${nameOf(element)}`)
    if (cuts(overflowY) && high > 1 && !isTyped)
      found.push(`${high} px of the height are cut off: ${nameOf(element)}`)
  }

  const lines: Line[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (element === null || text.trim() === '' || !isShown(element)) continue
    if (element.closest('svg, option, [contenteditable=true]') !== null) continue
    const surroundings = surroundingsOf(element)
    if (surroundings === undefined) continue
    const { layer, clip } = surroundings
    const boxes = boxesOf(node).map((each) => overlapOf(each, clip))
    const shown = boxes.filter((box) => isLarger(box, 2, 2))
    lines.push(...shown.map((box) => ({ element, layer, box })))
    if (shown.length < 2) continue
    // The longest English word of a screen has 14 letters: with its vowels doubled, 20.
    for (const { 0: word, index } of text.matchAll(/[^\s\-–—/⟦⟧]{2,20}(?![^\s\-–—/⟦⟧])/g)) {
      if (!/[áéíóúý]/i.test(word)) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) found.push(`${word} breaks: ${nameOf(element)}`)
    }
  }
  // Sorted from top to bottom: a line that begins below another one's end cannot overlap it, nor can the later ones.
  lines.sort((one, other) => one.box.top - other.box.top)
  for (const [at, one] of lines.entries())
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (other === undefined || other.box.top > one.box.bottom) break
      if (
        one.layer === other.layer &&
        one.element !== other.element &&
        isLarger(overlapOf(one.box, other.box), 3, 6)
      )
        found.push(`one over the other: ${nameOf(one.element)} and ${nameOf(other.element)}`)
    }
  return [...new Set(found)]
}
