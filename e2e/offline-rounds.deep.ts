import { createVault, fundFromSandbox, lockButton, passphrase, signFunded } from './acts.ts'
import { expect } from './fixtures.ts'
import { keepProgram, test } from './program.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'

// The server is gone for good. The page reloads, unlocks and signs repeatedly, from the browser's storage alone.

const sweep = readSweep(process.env)
const rounds = sweep.sizeOf('offline-rounds')

test('the page loads, unlocks and signs without its server', async ({ host, page, policy }) => {
  test.setTimeout(120_000 + rounds * 60_000)
  await keepProgram(page, host)
  await page.goto('/vault')
  await createVault(page)
  await host.stop()
  // The control: the server does not answer.
  await expect(fetch(`http://localhost:${host.port}/keywright.json`)).rejects.toThrow()
  let signed = 0
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('/vault')
    await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(lockButton(page)).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
    await page.getByRole('link', { name: 'Create identity' }).first().click()
    await expect(page.getByRole('heading', { name: 'Funding' })).toBeVisible()
    await fundFromSandbox(page)
    await signFunded(page)
    await expect(page.getByText(/^Signature verified/)).toBeVisible()
    signed += 1
  }
  const description = JSON.stringify({ sweep: 'offline-rounds', seed: 1, done: rounds, signed })
  test.info().annotations.push({ type: 'counts', description })
  expect(signed).toBe(rounds)
  policy.take()
})
