import { diagramSize, type DiagramBox, type DiagramEdge } from './diagram.ts'
import type { IdentifierLink } from './find-links.ts'

const { head, row, column } = diagramSize
const bend = column / 2
const arrow = 5

/** The line from a property to the head of what it refers to; none where one of both is not drawn. */
export function drawEdge(link: IdentifierLink, boxes: readonly DiagramBox[]): readonly DiagramEdge[] {
  const from = boxes.find(({ name }) => name === link.type)
  const to = boxes.find(({ name }) => name === link.target?.type)
  if (from === undefined || to === undefined) return []
  const own = from.rows.find(({ name }) => name === link.property)
  // Its property is among those without a line: the last line stands for them.
  const startY = own?.y ?? from.y + from.height - row / 2
  const endY = to.y + head / 2
  const isLeftward = to.x < from.x
  const isRightward = to.x > from.x
  const startX = isLeftward ? from.x : from.x + from.width
  const endX = isRightward ? to.x : to.x + to.width
  const outward = isLeftward ? -bend : bend
  const inward = isRightward ? -bend : bend
  const line = `M${startX} ${startY}C${startX + outward} ${startY} ${endX + inward} ${endY} ${endX} ${endY}`
  const tip = Math.sign(inward) * arrow
  return [
    { link, line, head: `M${endX + tip} ${endY - arrow}L${endX} ${endY}L${endX + tip} ${endY + arrow}` },
  ]
}
