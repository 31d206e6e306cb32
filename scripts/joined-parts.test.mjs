import { expect, test } from 'vitest'
import { findEarly, nameParts } from './joined-parts.mjs'

/** Modules by their imports: a name, its bytes, and its imports; `!` marks the target of a dynamic import. */
function modulesOf(lines) {
  return lines.map((line) => {
    const [name, bytes, ...importedIds] = line.split(' ')
    const id = name.replace('!', '')
    return {
      id,
      code: ' '.repeat(Number(bytes)),
      isEntry: id === 'main',
      importedIds,
      dynamicImporters: name.endsWith('!') ? ['main'] : [],
    }
  })
}

const never = () => false
const together = (names, ...ids) => new Set(ids.map((id) => names.get(id))).size === 1

test('modules of the first script and targets of dynamic imports get no part', () => {
  const names = nameParts(modulesOf(['main 10 react', 'react 10', 'page! 10 react own', 'own 10']), never)
  expect([...names.keys()]).toEqual(['own'])
})

test('modules of the same pages form one part, and modules of other pages form another', () => {
  const modules = modulesOf([
    'main 10',
    'one! 10 a b',
    'two! 10 a b c',
    'three! 10 c',
    'a 50000',
    'b 50000',
    'c 50000',
  ])
  const names = nameParts(modules, never)
  expect(together(names, 'a', 'b')).toBe(true)
  expect(together(names, 'a', 'c')).toBe(false)
})

test('joins a small part with one that nearly the same pages load, if that wastes few bytes', () => {
  const pages = ['one! 10 large small', 'two! 10 large small', 'three! 10 large']
  const modules = (bytes) => modulesOf(['main 10', ...pages, 'large 50000', `small ${String(bytes)}`])
  expect(together(nameParts(modules(2000), never), 'large', 'small')).toBe(true)
  expect(together(nameParts(modules(30_000), never), 'large', 'small')).toBe(false)
  // Too long for one task.
  const huge = modulesOf(['main 10', 'one! 10 a b', 'two! 10 a b', 'three! 10 a', 'a 199000', 'b 1500'])
  expect(together(nameParts(huge, never), 'a', 'b')).toBe(false)
})

test('modules that are loaded with every page count as needed by all pages', () => {
  const modules = modulesOf(['main 10', 'live! 10 a', 'page! 10 b', 'other! 10 a b', 'a 3000', 'b 3000'])
  expect(together(nameParts(modules, never), 'a', 'b')).toBe(false)
  expect(
    together(
      nameParts(modules, (id) => id === 'live' || id === 'page'),
      'a',
      'b',
    ),
  ).toBe(true)
})

test('joining parts never makes two of them import each other', () => {
  // a → middle → b: a and b in one script would make a circle of it and middle, which is too large to join them.
  const pages = ['one! 10 a', 'two! 10 a', 'three! 10 a middle', 'four! 10 b']
  const modules = modulesOf(['main 10', ...pages, 'a 500 middle', 'middle 199000 b', 'b 9000'])
  const names = nameParts(modules, never)
  expect(together(names, 'a', 'b')).toBe(false)
  const without = modulesOf(['main 10', ...pages, 'a 500 b', 'middle 199000', 'b 9000'])
  expect(together(nameParts(without, never), 'a', 'b')).toBe(true)
})

test('a part that is too long is split, but never inside a circle of imports', () => {
  const pages = ['main 10', 'one! 10 a', 'two! 10 a']
  const chain = nameParts(modulesOf([...pages, 'a 120000 b', 'b 120000 c', 'c 70000']), never)
  expect(together(chain, 'b', 'c')).toBe(true)
  expect(together(chain, 'a', 'b')).toBe(false)
  const circle = nameParts(modulesOf([...pages, 'a 120000 b', 'b 120000 c', 'c 70000 a']), never)
  expect(together(circle, 'a', 'b', 'c')).toBe(true)
})

test.each([
  '/node_modules/@noble/curves/secp256k1.js',
  '/node_modules/cbor-x/dist/index-no-eval.cjs',
  '/node_modules/re2js/build/index.esm.js',
  '/src/protocol/contract/check-contract.ts',
  '/src/protocol/masternode/mn-list-diff.ts',
  '/src/protocol/encoding/cbor-decode.ts',
  '/src/protocol/key/ecdsa.ts',
  '/src/protocol/key/bls.ts',
])('%s may not come with every page', (late) => {
  expect(earlyOf('', late)).toEqual([late])
  expect(earlyOf(late, '')).toEqual([late])
  expect(earlyOf('', '', late)).toEqual([])
})

test('a transaction may come with every page, but not with the first screen', () => {
  const transaction = '/src/protocol/layer1/transaction.ts'
  const others = ['/src/protocol/contract/platform-version.ts', '/src/protocol/key/ecdsa-form.ts']
  expect(earlyOf('', [transaction, ...others].join(' '))).toEqual([])
  expect(earlyOf(transaction, '')).toEqual([transaction])
})

function earlyOf(main, live, page = '') {
  const ids = [main, live, page].flatMap((each) => each.split(' ')).filter((id) => id !== '')
  const lines = [`main 10 ${main}`, `live! 10 ${live}`, `page! 10 ${page}`, ...ids.map((id) => `${id} 10`)]
  return findEarly(modulesOf(lines), (id) => id === 'live')
}
