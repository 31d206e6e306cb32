import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNearMiss, markDifference } from './near-miss.ts'

const own = 'AY8hbE2FeZAdMrCD5vuFq3tZg3yx5kXgKcFD7F66dAaQ'
const other = '56k79pLt1f7QZdYmWKEjEEaSVka3XGvFyVKnaP6rBLrT'
const known = [other, own]

describe('findNearMiss', () => {
  it.each([
    ['one character is another', `${own.slice(0, 9)}x${own.slice(10)}`],
    ['two characters are others', `1${own.slice(1, -1)}1`],
    ['one is missing', own.slice(1)],
    ['two are missing', own.slice(1, -1)],
    ['two are too many', `${own.slice(0, 20)}zz${own.slice(20)}`],
    ['two changed places', `${own.slice(0, 5)}${own[6]}${own[5]}${own.slice(7)}`],
    ['two pairs changed places', `${own[1]}${own[0]}${own.slice(2, -2)}${own.at(-1)}${own.at(-2)}`],
    ['one is none of Base58', own.replace('8', '0')],
    ['blanks are around it', ` ${own.slice(1)}\n`],
  ])('finds the id of the list if %s', (_, typed) => {
    expect(findNearMiss(typed, known)).toEqual({ id: own, match: 'typo' })
  })

  it('finds an id that begins and ends the same, however different the middle is', () => {
    const forged = `${own.slice(0, 4)}${other.slice(4, -4)}${own.slice(-4)}`
    expect(findNearMiss(forged, known)).toEqual({ id: own, match: 'ends' })
  })

  it('prefers the nearest id, and prefers a typo to equal ends', () => {
    const twin = `${own.slice(0, 9)}xy${own.slice(11)}`
    expect(findNearMiss(`${own.slice(0, 9)}x${own.slice(10)}`, [twin, own])?.id).toBe(twin)
    const alike = `${own.slice(0, 4)}${other.slice(4, -4)}${own.slice(-4)}`
    const typed = `${own.slice(0, 20)}1${own.slice(21)}`
    expect(findNearMiss(typed, [alike, own])).toEqual({ id: own, match: 'typo' })
  })

  it.each([
    ['the id itself', own],
    ['the id itself, with blanks', `  ${own} `],
    ['another id', 'DRVgEb6FX7kqYbT5xvhtuK6kMD53qyJ3LcQdW7ZsSZeB'],
    ['three characters that are others', `111${own.slice(3)}`],
    ['hardly anything', own.slice(0, 5)],
    ['nothing', ''],
  ])('finds nothing for %s', (_, typed) => {
    expect(findNearMiss(typed, known)).toBeUndefined()
  })

  it('finds nothing for an id of the list, even if another is near it', () => {
    const twin = `${own.slice(0, -1)}1`
    expect(findNearMiss(own, [twin, own])).toBeUndefined()
  })

  it('counts edits like a plain recursion', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 8, maxLength: 11 })
    fc.assert(
      fc.property(letters, letters, (one, two) => {
        const edits = countPlainly(one, two)
        const found = findNearMiss(one, [two])
        expect(found?.match === 'typo').toBe(edits > 0 && edits <= 2)
      }),
      { seed: 3, numRuns: 500 },
    )
  })
})

describe('markDifference', () => {
  it.each([
    ['two changed places', 'abdcef', 'ab[cd]ef'],
    ['two are others, apart', 'xbcdey', '[a]bcde[f]'],
    ['one is missing', 'abcef', 'abc[d]ef'],
    ['one is too many', 'abcxdef', 'abcdef'],
    ['one is missing and one another', 'xbcde', '[abcdef]'],
    ['only the ends are the same', 'axyzf', 'a[bcde]f'],
  ])('marks the difference if %s', (_, typed, marked) => {
    const parts = markDifference(` ${typed}`, 'abcdef')
    expect(parts.map(({ part, differs }) => (differs ? `[${part}]` : part)).join('')).toBe(marked)
  })
})

// The textbook recursion with swaps of neighbours; each part is computed once.
function countPlainly(one: string, two: string): number {
  const counted = new Map<string, number>()
  const count = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const name = `${i} ${j}`
    const before = counted.get(name)
    if (before !== undefined) return before
    const same = one[i - 1] === two[j - 1]
    const swap = i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]
    const least = Math.min(
      count(i - 1, j) + 1,
      count(i, j - 1) + 1,
      count(i - 1, j - 1) + (same ? 0 : 1),
      swap ? count(i - 2, j - 2) + 1 : Infinity,
    )
    counted.set(name, least)
    return least
  }
  return count(one.length, two.length)
}
