import { propertyRows } from '#/features/contracts/model/exports/property-rows.ts'
import { isByteArraySchema } from '#/protocol/contract/byte-array.ts'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { isIdentifierType } from '#/protocol/contract/schema-keyword.ts'
import { isJsonObject, type JsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'

interface DiagramRow {
  readonly path: string
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** Pixels, at the middle of the row. */
  readonly y: number
}

export interface DiagramBox {
  readonly name: string
  readonly path: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rows: readonly DiagramRow[]
  readonly hidden: number
}

interface DiagramEdge {
  readonly link: IdentifierLink
  readonly line: string
  readonly head: string
}

/** Document types as boxes, and references between them as lines. The same contract always gives the same diagram. */
export interface Diagram {
  readonly width: number
  readonly height: number
  readonly boxes: readonly DiagramBox[]
  readonly edges: readonly DiagramEdge[]
  /** Identifiers, including those with an unknown target. */
  readonly links: readonly IdentifierLink[]
  readonly left: number
  readonly linksLeft: number
}

/** Sizes in pixels, for text of 12 px. */
export const diagramSize = { box: 232, head: 32, row: 22, gap: 28, column: 96, margin: 24 } as const

export function fitText(text: string, characters: number): string {
  const letters = [...text]
  return letters.length <= characters ? text : `${letters.slice(0, characters - 1).join('')}…`
}

// Networks accept at most 100 document types. The first properties of a long type show its meaning.
const maxBoxes = 100
const maxRows = 14
// A diagram with more lines would be unreadable.
const maxLinks = 300
const unconnectedColumns = 4
const { box: width, head, row, gap, column, margin } = diagramSize

interface Type {
  readonly name: string
  readonly path: string
  readonly schema: JsonObject
}

export function buildDiagram(contract: DataContract): Diagram {
  const all = Object.entries(contract.documents).flatMap(([name, schema]): readonly Type[] =>
    isJsonObject(schema) ? [{ name, schema, path: pointTo('/documents', name) }] : [],
  )
  const types = all.slice(0, maxBoxes)
  const names = types.map(({ name }) => name)
  const found = types.flatMap(({ name, schema, path }) => findLinks(name, schema, path, names))
  const links = found.slice(0, maxLinks)
  const ends = links.flatMap(({ type, target }) =>
    target === undefined ? [] : [{ from: type, to: target.type }],
  )
  const layers = layOutLayers(names, ends)
  const connected = placeColumns(types, layers)
  const bottom = Math.max(margin - gap, ...connected.map((each) => each.y + each.height))
  const boxes = [
    ...connected,
    ...placeGrid(
      types.filter(({ name }) => !layers.has(name)),
      bottom + gap,
    ),
  ]
  const edges = links.flatMap((link) => drawEdge(link, boxes))
  const right = Math.max(0, ...boxes.map((each) => each.x + each.width))
  const low = Math.max(0, ...boxes.map((each) => each.y + each.height))
  // A line that bends beside the last column needs room.
  return {
    width: right + margin + gap,
    height: low + margin,
    boxes,
    edges,
    links,
    left: all.length - types.length,
    linksLeft: found.length - links.length,
  }
}

function placeColumns(types: readonly Type[], layers: ReadonlyMap<string, number>): readonly DiagramBox[] {
  const bottoms = new Map<number, number>()
  return types.flatMap((type) => {
    const layer = layers.get(type.name)
    if (layer === undefined) return []
    const y = bottoms.get(layer) ?? margin
    const box = boxOf(type, margin + layer * (width + column), y)
    bottoms.set(layer, y + box.height + gap)
    return [box]
  })
}

function placeGrid(types: readonly Type[], top: number): readonly DiagramBox[] {
  const boxes: DiagramBox[] = []
  let y = top
  for (let at = 0; at < types.length; at += unconnectedColumns) {
    const line = types
      .slice(at, at + unconnectedColumns)
      .map((type, place) => boxOf(type, margin + place * (width + gap), y))
    boxes.push(...line)
    y += Math.max(...line.map(({ height }) => height)) + gap
  }
  return boxes
}

function boxOf({ name, schema, path }: Type, x: number, y: number): DiagramBox {
  const all = propertyRows(schema, path)
  const shown = all.length > maxRows ? all.slice(0, maxRows - 1) : all
  const rows = shown.map((each, at): DiagramRow => ({
    name: each.name,
    type: each.type,
    isRequired: each.isRequired,
    path: each.path,
    y: y + head + row * at + row / 2,
  }))
  const lines = rows.length + (all.length > shown.length ? 1 : 0)
  const height = head + row * lines + (lines === 0 ? 0 : 6)
  return { name, path, x, y, width, height, rows, hidden: all.length - shown.length }
}

/** Places the target of a reference to the left of its source, and cuts circles. Unconnected types get no column. */
function layOutLayers(
  types: readonly string[],
  links: readonly { readonly from: string; readonly to: string }[],
): ReadonlyMap<string, number> {
  const others = links.filter(({ from, to }) => from !== to)
  const connected = new Set(others.flatMap(({ from, to }) => [from, to]))
  const layers = new Map<string, number>()
  const open = new Set<string>()
  const layerOf = (type: string): number => {
    const known = layers.get(type)
    if (known !== undefined) return known
    open.add(type)
    const targets = others
      .filter(({ from, to }) => from === type && !open.has(to))
      .map(({ to }) => layerOf(to))
    open.delete(type)
    const layer = Math.max(-1, ...targets) + 1
    layers.set(type, layer)
    return layer
  }
  for (const type of types) if (connected.has(type)) layerOf(type)
  return layers
}

const bend = column / 2
const arrow = 5

/** Draws the line from a property to its target. Empty if one of the two is not drawn. */
function drawEdge(link: IdentifierLink, boxes: readonly DiagramBox[]): readonly DiagramEdge[] {
  const from = boxes.find(({ name }) => name === link.type)
  const to = boxes.find(({ name }) => name === link.target?.type)
  if (from === undefined || to === undefined) return []
  const own = from.rows.find(({ name }) => name === link.property)
  // If the property has no row of its own, the line starts at the last row.
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

export interface IdentifierLink {
  readonly type: string
  /** The path of names, such as `records.owner`. */
  readonly property: string
  readonly path: string
  /**
   * No keyword names the target. It is guessed from `$comment` (“Refers to post”) or the name (“postId”), or undefined.
   */
  readonly target: { readonly type: string; readonly how: 'comment' | 'name' } | undefined
}

function findLinks(
  type: string,
  schema: JsonObject,
  path: string,
  types: readonly string[],
  prefix = '',
): readonly IdentifierLink[] {
  const properties = memberOf(schema, 'properties')
  if (!isJsonObject(properties)) return []
  return Object.entries(properties).flatMap(([name, definition]): readonly IdentifierLink[] => {
    if (!isJsonObject(definition)) return []
    const pointer = pointTo(pointTo(path, 'properties'), name)
    const property = `${prefix}${name}`
    const items = memberOf(definition, 'items')
    if (isIdentifier(definition) || isIdentifier(items)) {
      return [{ type, property, path: pointer, target: findTarget(name, definition, types) }]
    }
    return findLinks(type, definition, pointer, types, `${property}.`)
  })
}

function isIdentifier(schema: unknown): boolean {
  return (
    isJsonObject(schema) &&
    isByteArraySchema(schema) &&
    isIdentifierType(memberOf(schema, 'contentMediaType'))
  )
}

function findTarget(
  name: string,
  definition: JsonObject,
  types: readonly string[],
): IdentifierLink['target'] {
  const comment = memberOf(definition, '$comment')
  const said = typeof comment === 'string' ? /\brefers to ["“`']?([\w-]+)/i.exec(comment)?.[1] : undefined
  const bySaying = types.find((type) => type === said)
  if (bySaying !== undefined) return { type: bySaying, how: 'comment' }
  const stem = name.replace(/[_-]?(?:identifier|id|ref)s?$/i, '').toLowerCase()
  const byName = types.find((type) => [type.toLowerCase(), `${type.toLowerCase()}s`].includes(stem))
  return byName === undefined ? undefined : { type: byName, how: 'name' }
}

const sans = 'system-ui, -apple-system, Segoe UI, Roboto, sans-serif'

/** Formats a diagram as an SVG file that contains no style, script or external reference, only attributes. */
export function formatSvg(
  title: string,
  { width, height, boxes, edges }: Diagram,
  theme: DiagramTheme,
): string {
  const colours = diagramColours[theme]
  const lines = edges.map(({ line, head, link }) => {
    const dash = link.target?.how === 'name' ? ' stroke-dasharray="5 4"' : ''
    return `<path d="${line}"${dash}/><path d="${head}"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${sans}" font-size="12">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${colours.canvas}"/>`,
    `<g fill="none" stroke="${colours.accent}" stroke-width="1.5">${lines.join('')}</g>`,
    ...boxes.map((box) => boxSvg(box, theme)),
    '</svg>\n',
  ].join('\n')
}

function boxSvg({ name, x, y, width, height, rows, hidden }: DiagramBox, theme: DiagramTheme): string {
  const { surface, line, ink, quiet } = diagramColours[theme]
  const { head, row } = diagramSize
  const left = x + 12
  const right = x + width - 12
  const end = y + height - row / 2 - 2
  return [
    `<g><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${surface}" stroke="${line}"/>`,
    `<text x="${left}" y="${y + head / 2 + 4}" fill="${ink}" font-weight="600" font-size="13">${escapeXml(fitText(name, 28))}</text>`,
    ...rows.map(
      (each) =>
        `<text x="${left}" y="${each.y + 4}" fill="${ink}">${escapeXml(fitText(each.name, 20))}</text>` +
        `<text x="${right}" y="${each.y + 4}" fill="${quiet}" text-anchor="end">${escapeXml(each.type)}${each.isRequired ? '' : '?'}</text>`,
    ),
    ...(hidden === 0 ? [] : [`<text x="${left}" y="${end}" fill="${quiet}">+ ${hidden}</text>`]),
    '</g>',
  ].join('')
}

/** Escapes a text. Characters that XML does not allow become question marks. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const diagramColours = {
  light: {
    canvas: '#f6f4ee',
    surface: '#fdfcf9',
    line: '#c8c0b1',
    ink: '#211e1a',
    quiet: '#686157',
    accent: '#1f5379',
  },
  dark: {
    canvas: '#171614',
    surface: '#1e1c1a',
    line: '#4f4a43',
    ink: '#ece8e0',
    quiet: '#a09889',
    accent: '#8fbbdc',
  },
} as const

export type DiagramTheme = keyof typeof diagramColours
