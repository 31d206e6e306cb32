import { t } from '#/features/contracts/messages.ts'
import type { OutlineLine } from '#/features/contracts/model/form/outline.ts'
import type { ListedPart } from '#/features/contracts/model/form/contract-parts.ts'
import { formatKind } from '#/features/contracts/words/contract-words.ts'
import { Icon } from '#/ui/icon.tsx'
import type { TreeLine } from '#/ui/tree-line.ts'

interface LineTerms {
  readonly isShut: (path: string) => boolean
  readonly violations: (path: string) => number
  readonly mostIndices: number
  readonly hasParts: boolean
  readonly whyNoProperty: (path: string) => string | undefined
  readonly whyNoIndex: (path: string) => string | undefined
  readonly whyNoPart: string | undefined
}

export const propertyLine = '+property:'
export const indexLine = '+index:'
export const partLines = { group: '+group', token: '+token' } as const
const addedParts = ['group', 'token'] as const

/** Lists the visible lines of a structure. Each group ends with a line for adding a part. */
export function treeLines(outline: readonly OutlineLine[], terms: LineTerms): readonly TreeLine[] {
  const lines = linesOf(outline, terms, 1, undefined)
  if (!terms.hasParts) return lines
  return [...lines, ...addedParts.map((kind, at) => partAdd(kind, terms, { at, before: outline.length }))]
}

function linesOf(
  lines: readonly OutlineLine[],
  terms: LineTerms,
  level: number,
  parent: OutlineLine | undefined,
): readonly TreeLine[] {
  const of = lines.length + countAdds(parent, terms)
  // The line that adds a property stands before the group of indices.
  return lines.flatMap((line, at): readonly TreeLine[] => {
    const isBehind = line.kind === 'indices'
    const own = lineOf(line, terms, { level, parent: parent?.path, place: at + (isBehind ? 2 : 1), of })
    const before =
      isBehind && parent !== undefined ? [propertyAdd(parent, terms, { level, place: at + 1, of })] : []
    const inner = own.isOpen === true ? linesOf(line.children, terms, level + 1, line) : []
    const after =
      own.isOpen === true && isBehind && parent !== undefined
        ? [indexAdd(parent, line, terms, { level: level + 1, place: line.children.length + 1 })]
        : []
    return [...before, own, ...inner, ...after]
  })
}

function countAdds(parent: OutlineLine | undefined, { hasParts }: LineTerms): number {
  if (parent === undefined) return hasParts ? addedParts.length : 0
  return parent.kind === 'document' || parent.kind === 'indices' ? 1 : 0
}

interface LinePlace {
  readonly level: number
  readonly place: number
  readonly of: number
}

function lineOf(
  line: OutlineLine,
  terms: LineTerms,
  place: LinePlace & { readonly parent: string | undefined },
): TreeLine {
  const { path, kind } = line
  const name = nameOf(line)
  const end = endOf(line, terms)
  const count = kind === 'indices' ? 0 : terms.violations(path)
  const called = calledBy(line, name, end)
  const { parent, ...rest } = place
  return {
    id: path,
    ...rest,
    ...(parent === undefined ? {} : { parent }),
    name: count === 0 ? called : t('structure.name.findings', { name: called, count }),
    shown: (
      <>
        <span>{name}</span>
        {count === 0 ? null : <Icon name="alert" tone="bad" size="small" />}
      </>
    ),
    ...(end === undefined ? {} : { end }),
    ...(line.children.length > 0 || kind === 'indices' ? { isOpen: !terms.isShut(path) } : {}),
    moves: kind === 'property',
  }
}

/** The accessible name, with counts in words. */
function calledBy({ kind, counts }: OutlineLine, name: string, end: string | undefined): string {
  const [properties = 0, indices = 0] = counts ?? []
  if (kind === 'document') return t('structure.name.document', { name, properties, indices })
  return end === undefined ? name : t('structure.name.type', { name, type: end })
}

function nameOf({ kind, name, at }: OutlineLine): string {
  if (kind === 'indices') return t('structure.indices')
  if (kind === 'item') return at === undefined ? t('structure.items') : t('structure.item', { place: at })
  if (kind === 'settings') return t('structure.settings')
  if (kind === 'group') return t('structure.group', { position: String(at) })
  if (kind === 'token' && name === '') return t('structure.token', { position: String(at) })
  return name
}

function endOf({ kind, type, isUnique, counts }: OutlineLine, terms: LineTerms): string | undefined {
  switch (kind) {
    case 'document':
      return counts?.join(' + ')
    case 'indices':
      return t('structure.room', { used: counts?.[0] ?? 0, most: terms.mostIndices })
    case 'index':
      return isUnique === true ? t('structure.unique') : t('structure.fields', { count: counts?.[0] ?? 0 })
    case 'property':
    case 'item':
      return formatKind(type)
    case 'group':
      return t('structure.members', { count: counts?.[0] ?? 0 })
    case 'token':
      return t('structure.token.kind')
    case 'settings':
      return undefined
  }
}

function propertyAdd(document: OutlineLine, terms: LineTerms, place: LinePlace): TreeLine {
  return {
    id: `${propertyLine}${document.path}`,
    ...place,
    parent: document.path,
    name: t('structure.add.property.label', { name: document.name }),
    shown: <span>{t('structure.add.property')}</span>,
    isAct: true,
    why: terms.whyNoProperty(document.path),
  }
}

function partAdd(
  kind: ListedPart,
  { whyNoPart }: LineTerms,
  { at, before }: { readonly at: number; readonly before: number },
): TreeLine {
  return {
    id: partLines[kind],
    level: 1,
    place: before + at + 1,
    of: before + addedParts.length,
    name: t('structure.add.part.label', { kind }),
    shown: <span>{t('structure.add.part', { kind })}</span>,
    isAct: true,
    why: whyNoPart,
  }
}

function indexAdd(
  document: OutlineLine,
  group: OutlineLine,
  terms: LineTerms,
  { level, place }: Omit<LinePlace, 'of'>,
): TreeLine {
  return {
    id: `${indexLine}${document.path}`,
    level,
    place,
    of: place,
    parent: group.path,
    name: t('structure.add.index.label', { name: document.name }),
    shown: <span>{t('structure.add.index')}</span>,
    isAct: true,
    why: terms.whyNoIndex(document.path),
  }
}
