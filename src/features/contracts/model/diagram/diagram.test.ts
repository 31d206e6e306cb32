import { describe, expect, it } from 'vitest'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { templateIds, templateText } from '#/features/contracts/model/templates/contract-template.ts'
import { buildDiagram, formatSvg } from './diagram.ts'

const read = (id: (typeof templateIds)[number]): DataContract => JSON.parse(templateText(id))
const identifier = { type: 'array', byteArray: true, contentMediaType: 'application/x.a.dpp.identifier' }
const typeOf = (...names: readonly string[]) => ({
  properties: Object.fromEntries(names.map((name, position) => [name, { ...identifier, position }])),
})

describe('the links of a diagram', () => {
  it('get their target from a comment or a name, or have none', () => {
    const { links, edges } = buildDiagram(read('blog'))
    expect(links.map(({ type, property, target }) => [type, property, target])).toEqual([
      ['post', 'author', undefined],
      ['comment', 'postId', { type: 'post', how: 'name' }],
      ['comment', 'replyTo', { type: 'comment', how: 'comment' }],
    ])
    expect(edges.map(({ link }) => link.path)).toEqual([
      '/documents/comment/properties/postId',
      '/documents/comment/properties/replyTo',
    ])
  })

  it('are found in objects and lists, but not if a name only begins like a type', () => {
    const contract = {
      documents: {
        post: typeOf('posted'),
        tag: {
          properties: {
            postIds: { type: 'array', items: identifier },
            of: { properties: { post_id: identifier } },
          },
        },
      },
    }
    const found = buildDiagram(contract).links.map(({ property, target }) => [property, target?.type])
    expect(found).toEqual([
      ['posted', undefined],
      ['postIds', 'post'],
      ['of.post_id', 'post'],
    ])
  })
})

describe('the layout of a diagram', () => {
  it.each(templateIds)('has no overlapping boxes for %s, and is the same each time', (id) => {
    const diagram = buildDiagram(read(id))
    expect(buildDiagram(read(id))).toEqual(diagram)
    expectApart(diagram.boxes)
  })

  it('places a type to the left of the types that refer to it', () => {
    const documents = { a: typeOf('bId'), b: typeOf('cId'), c: typeOf(), alone: typeOf() }
    const { boxes } = buildDiagram({ documents })
    const [a, b, c, alone] = ['a', 'b', 'c', 'alone'].map((name) => boxes.find((box) => box.name === name))
    expect([c, b, a].map((box) => box?.x)).toEqual([24, 352, 680])
    expect(alone?.y).toBeGreaterThan(a?.y ?? Infinity)
  })

  it('has no overlaps for circular links and a hundred types, and leaves out further types', () => {
    const circle = buildDiagram({ documents: { a: typeOf('bId', 'aId'), b: typeOf('aId') } })
    expect(circle.edges).toHaveLength(3)
    expectApart(circle.boxes)
    const many = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [`t${at}`, typeOf(`t${(at * 7) % 120}Id`)]),
    )
    const diagram = buildDiagram({ documents: many })
    expect([diagram.boxes.length, diagram.left]).toEqual([100, 20])
    expectApart(diagram.boxes)
  })

  it('lists at most three hundred links, and counts the rest', () => {
    const names = Array.from({ length: 4000 }, (_, at) => `p${at}`)
    const { links, linksLeft } = buildDiagram({ documents: { long: typeOf(...names) } })
    expect([links.length, linksLeft]).toEqual([300, 3700])
  })

  it('shows 13 of the 30 properties of a long type, and counts the rest', () => {
    const names = Array.from({ length: 30 }, (_, at) => `p${at}`)
    const [box] = buildDiagram({ documents: { long: typeOf(...names) } }).boxes
    expect([box?.rows.length, box?.hidden]).toEqual([13, 17])
  })
})

function expectApart(boxes: ReturnType<typeof buildDiagram>['boxes']): void {
  const overlapping = boxes.filter((one, at) =>
    boxes.some(
      (other, place) =>
        place > at &&
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height,
    ),
  )
  expect(overlapping).toEqual([])
}

describe('the SVG of a diagram', () => {
  it('contains no inline style, script or link, and escapes every name', () => {
    const contract = {
      documents: { '<script>"&\u0000\ud800': { properties: { 'a<b': { type: 'string', position: 0 } } } },
    }
    const svg = formatSvg('<t>', buildDiagram(contract), 'dark')
    expect(svg).toContain('&lt;script&gt;&quot;&amp;??')
    expect(svg).toContain('<title>&lt;t&gt;</title>')
    expect(svg).not.toMatch(/style=|<script|href|url\(/)
  })
})
