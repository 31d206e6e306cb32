import type { IdentifierLink } from './find-links.ts'

export interface DiagramRow {
  readonly path: string
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** The middle of its line. */
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
  /** Properties that have no line of their own. */
  readonly hidden: number
}

export interface DiagramEdge {
  readonly link: IdentifierLink
  /** A path of SVG. */
  readonly line: string
  /** Its arrow head, a path too. */
  readonly head: string
}

/** Document types as boxes, identifiers that refer to one as lines; the same for the same contract. */
export interface Diagram {
  readonly width: number
  readonly height: number
  readonly boxes: readonly DiagramBox[]
  readonly edges: readonly DiagramEdge[]
  /** Every identifier, also those of which nobody says what they refer to. */
  readonly links: readonly IdentifierLink[]
  /** Document types that are not drawn. */
  readonly left: number
  /** Identifiers that are not among the links. */
  readonly linksLeft: number
}

/** Sizes in pixels at which text of 12 px stands well. */
export const diagramSize = { box: 232, head: 32, row: 22, gap: 28, column: 96, margin: 24 } as const

/** Text that fits beside other text in a box. */
export function fitText(text: string, characters: number): string {
  const letters = [...text]
  return letters.length <= characters ? text : `${letters.slice(0, characters - 1).join('')}…`
}
