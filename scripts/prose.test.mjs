import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from './prepare.mjs'
import { countHits, findHits, listExcess } from './prose.mjs'
import { words } from './prose-words.mjs'

// Plants texts with and without words that STYLE.md rules out, in a separate tree.

const planted = path.join(root, '.cache', 'prose')
const files = {
  'README.md': 'It can be mended.\n\n| name | not |\n| ---- | ---- |\n| fix | mend |\n\n`mend` is code.\n',
  'docs/page.md': '```\nmend();\n```\n\nNone is\nheld against the list. See [page](refuse.md).\n',
  'src/chain/pool/node.ts': "// It refuses with chain/bad-refused.\nexport const refused = 'refused'\n",
  'src/features/one/screens/page.tsx':
    'export const Page = () => <p title="mend" />\n/** A stand-in on a wall clock. */\n',
  'src/features/one/words/text.ts':
    "import '#/features/one/fix.ts'\nexport const text = { 'a.mend': 'Mend it, `elsewhere` too.', kind: 'mend' } as const\n",
  'src/words/en-GB.json': `${JSON.stringify(
    { shared: { 'a.mend': 'Close' }, one: { 'b.mend': 'Mend it', c: ['Save', 'Refuse it'] } },
    null,
    2,
  )}\n`,
  'src/features/one/words/text.test.ts': "it('mends', () => {})\nconst mend = 1\n",
  'src/features/one/model/private-half.ts':
    "import { mend } from '#/features/one/fix.ts'\nexport const isRefused = mend\nexport function findPrivateHalf() {}\n",
}

beforeAll(() => {
  rmSync(planted, { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(planted, file)), { recursive: true })
    writeFileSync(path.join(planted, file), text)
  }
})

afterAll(() => rmSync(planted, { recursive: true, force: true }))

describe('words that STYLE.md rules out', () => {
  it('are found in prose, comments, messages and declared names, and not in other code, keys, links or columns headed "not"', () => {
    const found = findHits(planted).map((hit) => `${hit.kind} ${hit.file}:${hit.line} ${hit.found}`)
    expect(found).toEqual([
      'docs README.md:1 mended',
      'docs docs/page.md:6 held against',
      'comments src/chain/pool/node.ts:1 refuses',
      'names src/chain/pool/node.ts:2 refused',
      'names src/features/one/model/private-half.ts:1 private half',
      'names src/features/one/model/private-half.ts:2 Refused',
      'names src/features/one/model/private-half.ts:3 Private Half',
      'messages src/features/one/words/text.ts:2 Mend',
      'messages src/features/one/words/text.ts:2 elsewhere',
      'messages src/words/en-GB.json:6 Mend',
      'messages src/words/en-GB.json:9 Refuse',
    ])
  })

  it('fail beyond the number that is known of their folder', () => {
    const hits = findHits(planted)
    const counts = countHits(hits)
    expect(counts).toEqual({
      'comments src/chain': 1,
      'docs README.md': 1,
      'docs docs/page.md': 1,
      'messages src/features/one': 4,
      'names src/chain': 1,
      'names src/features/one': 3,
    })
    expect(listExcess(hits, counts)).toEqual([])
    expect(listExcess(hits, { ...counts, 'messages src/features/one': 3 })).toEqual([
      'messages src/features/one: 4 words that STYLE.md rules out, 3 are allowed',
      '  src/features/one/words/text.ts:2: "Mend" (fix)',
      '  src/features/one/words/text.ts:2: "elsewhere" (the offline signer, or the name of the place)',
      '  src/words/en-GB.json:6: "Mend" (fix)',
      '  src/words/en-GB.json:9: "Refuse" (reject)',
    ])
  })

  it('are matched in the wrong sense only', () => {
    const passing = [
      'connection refused',
      'by the wall clock',
      'it stands for a name',
      'made of two parts',
      'it acts on a key',
      'the vault holds keys',
      'a whole number',
    ]
    const hits = passing.filter((text) =>
      words.some(({ pattern, in: kinds }) => !kinds && pattern.test(text)),
    )
    expect(hits).toEqual([])
  })
})
