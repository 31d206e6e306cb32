import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { isJsonObject, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { propertyRows } from '#/features/contracts/model/exports/property-rows.ts'
import { diagramSize, type Diagram, type DiagramBox, type DiagramRow } from './diagram.ts'
import { drawEdge } from './draw-edge.ts'
import { findLinks } from './find-links.ts'

// Networks take at most 100 document types; of a long type the first properties tell what it is.
const maxBoxes = 100
const maxRows = 14
// More lines than this are no picture any more.
const maxLinks = 300
const unconnectedColumns = 4
const { box: width, head, row, gap, column, margin } = diagramSize

interface Type {
  readonly name: string
  readonly path: string
  readonly schema: JsonObject
}

/** Where each document type of a contract stands, and the lines between them. */
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
  // A line that turns beside the last column needs room.
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

/** Types without lines, row by row. */
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

/**
 * In which column each document type stands: what is referred to left of what refers to it. Of a circle, the type that
 * comes later in the contract gives way. Types that nothing connects are in no column.
 */
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
