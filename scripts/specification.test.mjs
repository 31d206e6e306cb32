import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { rules } from '#/protocol/rule.ts'
import { root } from './prepare.mjs'
import { formatAnchor, formatRules } from './rules-page.ts'

// A citation is the name of a page and headings of it in quotes, as in the comments of src/protocol. Each can be
// opened.

const page = 'docs/specification.md'
const folders = ['src', 'server', 'command', 'scripts', 'docs', 'e2e']
const thisFile = path.join('scripts', 'specification.test.mjs')
const citation = /([\w./-]+\.md) ("[^"]+"(?:(?:, | and |, and )"[^"]+")*)/g

/** Every heading that a text cites, with its page. A comment may go on in the next line. */
function listCitations(text) {
  const joined = text.replaceAll(/\n\s*(?:\*|\/\/|-)?\s+/g, ' ')
  return [...joined.matchAll(citation)].flatMap(([, cited, headings]) =>
    [...headings.matchAll(/"([^"]+)"/g)].map(([, heading]) => ({ cited, heading })),
  )
}

function readPage(name) {
  const file = path.join(root, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The headings of a Markdown text, each with the text below it. */
function listSections(markdown) {
  return markdown
    .split(/^(?=#{1,6} )/m)
    .filter((section) => section.startsWith('#'))
    .map((section) => {
      const [first, ...rest] = section.split('\n')
      return { heading: first.replace(/^#+ /, ''), text: rest.join('\n').trim() }
    })
}

function isMissing({ cited, heading }) {
  return !listSections(readPage(cited)).some((each) => each.heading === heading)
}

function listFiles() {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(folder, name)),
    )
    .filter((name) => /\.(?:ts|tsx|mjs|css|md)$/.test(name) && name !== thisFile)
}

const citations = listFiles().flatMap((file) =>
  listCitations(readPage(file)).map((each) => ({ ...each, file })),
)
const sections = listSections(readPage(page))
const headings = sections.map(({ heading }) => heading)

describe('the page of the specification', () => {
  it('has every heading that a comment, a test or another page cites', () => {
    expect(citations.filter(({ cited }) => cited === page).length).toBeGreaterThan(50)
    expect(citations.filter(isMissing)).toEqual([])
  })

  it('has the heading of every rule whose source is the specification or the network', () => {
    const cited = Object.values(rules).filter(({ source }) => source === 'spec' || source === 'network')
    expect(cited.map(({ heading }) => heading).filter((each) => !headings.includes(each))).toEqual([])
  })

  it('has text below each heading, and no heading twice', () => {
    expect(sections.filter(({ text }) => text === '')).toEqual([])
    const anchors = headings.map(formatAnchor)
    expect(new Set(anchors).size).toBe(anchors.length)
  })

  it('the page of the specification has every heading that the page of rules links to', () => {
    const anchors = [...formatRules().matchAll(/\(specification\.md#([^)]+)\)/g)].map(([, anchor]) => anchor)
    expect(anchors.length).toBeGreaterThan(10)
    expect(anchors.filter((each) => !headings.map(formatAnchor).includes(each))).toEqual([])
  })
})

describe('the page of the platform', () => {
  it('has the heading of each platform and policy rule, and is cited more than ten times', () => {
    const ofPage = listSections(readPage('docs/platform.md')).map(({ heading }) => heading)
    const cited = Object.values(rules).filter(({ source }) => source === 'platform' || source === 'policy')
    expect(cited.map(({ heading }) => heading).filter((each) => !ofPage.includes(each))).toEqual([])
    expect(citations.filter(({ cited: page }) => page === 'docs/platform.md').length).toBeGreaterThan(10)
  })
})

describe('a heading that is cited', () => {
  it('finds cited headings in a list and across a line break, and reports a missing one', () => {
    const text = `/**\n * As ${page}\n * "Identity", "Limits" and\n * "Nowhere" say.\n */\n// ${page} "Errors": one`
    const found = listCitations(text)
    expect(found.map(({ heading }) => heading)).toEqual(['Identity', 'Limits', 'Nowhere', 'Errors'])
    expect(found.filter(isMissing)).toEqual([{ cited: page, heading: 'Nowhere' }])
  })

  it('a cited heading is missing if its page is missing', () => {
    expect(listCitations('(SPEC.md "Limits")').filter(isMissing)).toHaveLength(1)
  })
})

describe('an empty heading', () => {
  it('finds a heading that has no text below it', () => {
    const planted = '# Page\n\nText.\n\n## Empty\n\n## Full\n\nText.\n'
    expect(listSections(planted).filter(({ text }) => text === '')).toEqual([{ heading: 'Empty', text: '' }])
  })
})
