import { expect, it } from 'vitest'
import { handFile, handIfThere, leaveFor, takeHanded } from './handed-file.ts'

const file = new File(['text'], 'text')

it('gives a file once, to its page', () => {
  handFile(file, '/inspect')
  expect(takeHanded('/exchange')).toBeUndefined()
  expect(takeHanded('/inspect')).toBe(file)
  expect(takeHanded('/inspect')).toBeUndefined()
})

it('gives a file up with its page, and what comes once that was left', () => {
  handFile(file, '/inspect')
  leaveFor('/inspect')
  leaveFor('/vault')
  leaveFor('/inspect')
  expect(takeHanded('/inspect')).toBeUndefined()
  leaveFor('/vault')
  handIfThere(file, '/inspect')
  expect(takeHanded('/inspect')).toBeUndefined()
  leaveFor('/inspect')
  handIfThere(file, '/inspect')
  expect(takeHanded('/inspect')).toBe(file)
})
