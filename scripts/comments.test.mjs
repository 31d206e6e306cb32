import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './prepare.mjs'

const telegram =
  /^\s*(?:\/\/|\/\*\*?|\*)\s*(What|Whether|Who|Of|That|Those|Nothing|So much|So many|For so|In so)\b/

const folders = ['src', 'server', 'command', 'scripts', 'e2e']

/** Lists the lines that begin a comment like a telegram (STYLE.md). */
function findTelegrams(text) {
  return text.split('\n').filter((line) => telegram.test(line))
}

test('finds a comment that begins like a telegram', () => {
  const planted = [
    '// Of a type that is none.',
    '  /** Whether it is open. */',
    '   * What is fetched.',
    '// The id.',
  ]
  expect(findTelegrams(planted.join('\n'))).toEqual(planted.slice(0, 3))
})

test('no comment begins like a telegram', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.join(folder, name)),
  )
  const found = files
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/_pb\.ts$|comments\.test\.mjs$/.test(file))
    .flatMap((file) =>
      findTelegrams(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
    )
  expect(files.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})
