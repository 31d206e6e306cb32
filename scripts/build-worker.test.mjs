import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readChanges } from './build-worker.mjs'

it('reads the points of a changelog as lines of plain text', () => {
  const text =
    '# Changelog\n\n## Unreleased\n\n- One `a`\n  goes on - here.\n- Two.\n\n## 0.1.0\n\n- Three.\n\nWords.\n'
  expect(readChanges(text)).toEqual(['One a goes on - here.', 'Two.', 'Three.'])
})

it('the changelog of this program is within the limit of the page', () => {
  const changes = readChanges(readFileSync('CHANGELOG.md', 'utf8'))
  expect(changes.length).toBeGreaterThan(20)
  expect(changes.length).toBeLessThan(1000)
  expect(Math.max(...changes.map((change) => change.length))).toBeLessThan(2000)
})
