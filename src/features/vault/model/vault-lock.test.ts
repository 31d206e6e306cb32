import { expect, it } from 'vitest'

import { lockReasons } from '#/vault/unlock/auto-lock.ts'
import { lockWords } from './vault-lock.ts'

const lock = { atMs: Date.UTC(2026, 0, 5, 9, 30), idleMs: null, isOtherTab: false }
const lines = lockReasons.map((reason) => lockWords({ ...lock, reason }).line)

it('each reason to lock the vault has its own line', () => {
  expect(new Set(lines).size).toBe(lockReasons.length)
})

it.each([
  ['changed', 'Locked by a change of the ways to open'],
  ['sleep', 'Locked on sleep'],
  ['hidden', 'Locked when the page was hidden'],
  ['unknown-time', 'Locked: the clock cannot be read'],
] as const)('explains a lock for the reason %s', (reason, line) => {
  const words = lockWords({ ...lock, reason })
  expect(words.line).toBe(`${line}, 5 Jan 2026 09:30`)
  expect(words.about).not.toBe('')
  expect(words.about).toBeDefined()
})

it('distinguishes a lock by hand in this tab from one in another', () => {
  expect(lockWords({ ...lock, reason: 'by-hand' }).line).toMatch(/^You locked it, /)
  expect(lockWords({ ...lock, reason: 'by-hand', isOtherTab: true }).line).toMatch(
    /^You locked it in another tab, /,
  )
})

it('the lock notice says how long there was no input', () => {
  expect(lockWords({ ...lock, reason: 'idle', idleMs: 60_000 }).line).toMatch(/after 1 minute without input/)
})

it('gives no date for a lock that happened today', () => {
  const { line } = lockWords({ ...lock, reason: 'failed', atMs: new Date().setHours(0, 5) })
  expect(line).toBe('Locked: the vault’s worker stopped, 00:05')
})
