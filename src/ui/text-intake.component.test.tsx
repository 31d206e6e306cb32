import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { PrivateGuardContext, type PrivateGuard } from './private-note.tsx'
import { PasteForm } from './text-intake.tsx'

const hash = '48b3c223'.repeat(8)
const request = `{ "checksum": "${hash}", "madeAtMs": 1778328000000 }`

/** A guard that suspects the hash until its data is loaded. */
function slowGuard() {
  let isLoaded = false
  let resolve = () => {}
  const loaded = new Promise<void>((done) => {
    resolve = done
  })
  const guard: PrivateGuard = {
    find: (text) => {
      const start = text.indexOf(hash)
      const part = { kind: 'digits', start, end: start + hash.length, isCertain: false } as const
      return isLoaded || start < 0 ? [] : [part]
    },
    prepare: () => (isLoaded ? undefined : loaded),
    allow: () => undefined,
    Note: () => <p>Taken out</p>,
    sayTooLong: () => ({ rule: '', text: 'Too long' }),
  }
  const load = () => {
    isLoaded = true
    resolve()
  }
  return { guard, load }
}

test('a text that is opened during its check for private keys is read completely', async () => {
  const { guard, load } = slowGuard()
  const onText = vi.fn<(text: string) => void>()
  await render(
    <PrivateGuardContext value={guard}>
      <PasteForm
        label="Request"
        hint="As text"
        act="Open"
        why="Paste it first"
        rows={4}
        maxLength={1000}
        isPrivate={() => false}
        onText={onText}
      />
    </PrivateGuardContext>,
  )
  const field = page.getByLabelText('Request')
  await field.fill(request)
  // Until the guard's data is loaded, the field lacks the hash.
  await expect.element(field).not.toHaveValue(request)
  await page.getByRole('button', { name: 'Open' }).click()
  expect(onText).not.toHaveBeenCalled()
  load()
  await expect.poll(() => onText.mock.calls).toEqual([[request]])
})
