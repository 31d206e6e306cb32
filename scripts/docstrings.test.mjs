import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isTest } from './import-rules.mjs'
import { root } from './prepare.mjs'

// STYLE.md, “Comments say why, or where from”: auditors read the exports of these folders.
const folders = ['protocol', 'vault', 'chain', 'domain/signing'].map((name) => path.posix.join('src', name))

it.each(folders)('each function that %s exports has a docstring', (folder) => {
  const files = readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => file.endsWith('.ts') && !isTest(file) && !file.includes('/testing/'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.flatMap((file) => listBare(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

it('names a function without a docstring, whichever way it is declared', () => {
  const text = [
    '/** Has one. */\nexport function first() {}',
    'export async function second() {}',
    '// No docstring.\nexport const third = (value) => value',
    'export const fourth = 4',
  ].join('\n\n')
  expect(listBare('a.ts', text)).toEqual(['a.ts: second', 'a.ts: third'])
})

function listBare(file, text) {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const name = exported.exec(line)?.slice(1).find(Boolean)
    return name === undefined || lines[index - 1]?.trimEnd().endsWith('*/') ? [] : [`${file}: ${name}`]
  })
}

const exported = /^export (?:(?:async )?function\*? (\w+)|const (\w+) = (?:async )?(?:<[^>]*>)?\()/
