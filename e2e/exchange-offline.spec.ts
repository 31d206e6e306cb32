import { readFileSync } from 'node:fs'
import { madeAtMs } from '#/protocol/testing/request-samples.ts'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import type { Page } from '@playwright/test'
import { createVault, passphrase } from './acts.ts'
import { requestSample, sealAs } from './exchange-acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ stretchesQuickly: true })

const minute = 60_000
const update = requestSample(5, 'spec')

async function openExchange(page: Page): Promise<void> {
  await page.clock.setFixedTime(madeAtMs + 5 * minute)
  await page.goto('/exchange')
  await expect(page.getByRole('heading', { name: 'Sign a request', level: 1 })).toBeVisible()
}

test(
  'a request names its missing key, which signs once it is imported',
  { tag: '@deep' },
  async ({ page }) => {
    await openExchange(page)
    await page.getByLabel(/Open a file/).setInputFiles({
      name: 'request.kwx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(encodeExchange(update.unsigned, 'cbor')),
    })
    await expect(page.getByText('This browser has no network of this name.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const creation = page.getByRole('button', { name: 'Create the vault to sign' })
    await expect(creation).toBeInViewport({ ratio: 1 })
    const words = page.getByRole('list', { name: 'Words of the passphrase' })
    await expect(words.getByRole('listitem')).toHaveCount(6)
    await creation.click()
    await expect(words).toBeInViewport()
    await page.setViewportSize({ width: 1440, height: 900 })
    await createVault(page)
    const signers = page.getByRole('list', { name: 'Private keys that sign' })
    await expect(signers).toContainText('not in this vault')
    await expect(signers).toContainText('at the level Master')
    await page.getByRole('link', { name: 'Import in the vault' }).click()
    await sealAs(page, 'A Master key of an identity', 'First master', update.made.signer.privateKey)
    await page.getByRole('link', { name: 'Sign a request' }).click()
    await expect(signers).toContainText('in this vault: First master')
    await page.setViewportSize({ width: 390, height: 844 })
    const jump = page.getByRole('button', { name: 'Confirm to sign' })
    await expect(jump).toBeInViewport({ ratio: 1 })
    await jump.click()
    await expect(page.getByLabel('Passphrase')).toBeFocused()
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Sign the request' }).click()
    await expect(page.getByText('Signed and verified')).toBeVisible()
    await expect(jump).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the answer as .kwx', exact: true }).click()
    const answer = decodeExchange(new Uint8Array(readFileSync(await (await download).path())))
    if (!answer.ok || answer.value.kind !== 'signatures') throw new Error('no answer')
    expect(joinSignatures(update.unsigned, answer.value)).toEqual({ ok: true, value: update.made.transition })

    // The page shows this when the same request comes again, and in the list of requests signed for others.
    await expect(page.getByText('This vault signed exactly this')).toBeVisible()
    await page.getByRole('button', { name: 'Close it' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Sign a request', level: 1 })).toBeFocused()
    await expect(page.getByRole('table', { name: 'Signed requests' })).toContainText(
      'Signed an identity update',
    )
  },
)
