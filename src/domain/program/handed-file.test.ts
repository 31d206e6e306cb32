import { expect, it } from 'vitest'
import { handFile, handIfThere, leaveFor, takeHanded } from './handed-file.ts'

const file = new File(['text'], 'text')

it('hands a file over once, and only to its page', () => {
  handFile(file, '/inspect')
  expect(takeHanded('/exchange')).toBeUndefined()
  expect(takeHanded('/inspect')).toBe(file)
  expect(takeHanded('/inspect')).toBeUndefined()
})

it('drops a file when its page closes, and a file that arrives after the page was left', () => {
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
