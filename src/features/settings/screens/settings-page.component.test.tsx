import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { useSettings } from '#/store/settings-store.ts'

test('turning off the automatic lock warns of other users of this browser', async () => {
  await openRoute('/settings')
  const idle = page.getByLabelText('Lock after no input for')
  const warning = page.getByText(/^Whoever uses this browser/)
  await idle.selectOptions('Never')
  await expect.element(warning).toBeVisible()
  expect(useSettings.getState().settings.autoLock.idleMinutes).toBeNull()
  await idle.selectOptions('1 minute')
  await expect.element(warning).not.toBeInTheDocument()
  expect(useSettings.getState().settings.autoLock.idleMinutes).toBe(1)
})
