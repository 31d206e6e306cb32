// Elements whose text a translation does not replace.
const skipped = 'script, style, textarea, title, option, svg, [translate="no"], .notranslate'

/**
 * Replaces each text node of the page by a `<font>` with a new text node, as a browser does when it translates.
 * Afterwards the node that React knows is gone.
 */
export function replaceText(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
  for (const node of nodes) {
    const parent = node.parentElement
    if (node.data.trim() === '' || parent === null || parent.closest(skipped) !== null) continue
    const font = document.createElement('font')
    font.append(node.data)
    node.replaceWith(font)
  }
}
