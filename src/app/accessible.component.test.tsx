import { expect, test } from 'vitest'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'

test('axe finds no violation on the first page, and finds a planted button without a name', async () => {
  await openRoute('/')
  await expectAccessible()
  document.querySelector('main')?.append(document.createElement('button'))
  await expect(expectAccessible()).rejects.toMatchObject({
    actual: [expect.stringContaining('button-name: <button>')],
  })
})
