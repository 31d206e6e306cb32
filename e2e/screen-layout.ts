import type { Page } from '@playwright/test'

/**
 * What does not fit on the screen, in lines: a page wider than the window, an element that cuts off what is in it, a message in
 * a word of which a line breaks, text over other text. An identifier may end in an ellipsis, and what scrolls may be larger.
 */
export function findCut(page: Page): Promise<readonly string[]> {
  return page.evaluate(readCut)
}

// In the page.
function readCut(): string[] {
  interface Box {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  interface Line {
    readonly element: Element
    /** What moves apart from the rest, and may be over it: the bar above, a dialog. */
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

  /** What an element shows of its own, with what moves it. */
  const surroundingsOf = (element: Element) => {
    let clip: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
    let at: Element | null = element
    for (; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, display, position, clipPath, zIndex } = getComputedStyle(at)
      if (clipPath !== 'none') return undefined
      if (overflowX !== 'visible' && display !== 'inline') clip = overlapOf(clip, at.getBoundingClientRect())
      if (position === 'fixed' || position === 'sticky' || zIndex !== 'auto') break
    }
    return { layer: at ?? document.body, clip }
  }

  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) {
    const beyond = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      if (!isShown(element) || width <= 1 || right <= clientWidth + 1) return false
      // What scrolls within another is not what makes the page wide.
      const clipRight = surroundingsOf(element)?.clip.right ?? -Infinity
      return clipRight > clientWidth + 1
    })
    found.push(
      `the page is ${scrollWidth - clientWidth} px too wide: ${beyond.slice(0, 12).map(nameOf).join(', ')}`,
    )
  }

  const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  for (const element of document.querySelectorAll('body *')) {
    if (!isShown(element) || element.clientWidth <= 1 || element.clientHeight <= 1) continue
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
    // What is typed scrolls; what is said in its place does not.
    const isTyped = element instanceof HTMLInputElement && element.value !== ''
    const wide = element.scrollWidth - element.clientWidth
    const high = element.scrollHeight - element.clientHeight
    if (cuts(overflowX) && wide > 1 && textOverflow !== 'ellipsis' && !isTyped)
      found.push(`${wide} px of the width are cut off: ${nameOf(element)}`)
    if (cuts(overflowY) && high > 1) found.push(`${high} px of the height are cut off: ${nameOf(element)}`)
  }

  const lines: Line[] = []
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (element === null || text.trim() === '' || !isShown(element)) continue
    if (element.closest('svg, option, [contenteditable=true]') !== null) continue
    const surroundings = surroundingsOf(element)
    if (surroundings === undefined) continue
    const { layer, clip } = surroundings
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].map((each) => overlapOf(each, clip))
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
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1))
      if (
        one.layer === other.layer &&
        one.element !== other.element &&
        isLarger(overlapOf(one.box, other.box), 3, 6)
      )
        found.push(`one over the other: ${nameOf(one.element)} and ${nameOf(other.element)}`)
  return [...new Set(found)]
}
