import { readFileSync } from 'node:fs'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { newKeysOf } from '#/protocol/transition/transition.ts'
import type { Page } from '@playwright/test'
import { createVault, lockButton, passphrase } from './acts.ts'
import { jsonOf, madeAtMs, openText, requestSample, sealAs } from './exchange-acts.ts'
import { expect, test } from './fixtures.ts'
import { goTo } from './identity-steps.ts'
import { expectGoodLooks } from './looks.ts'

const minute = 60_000
const update = requestSample(5, 'spec')
const create = requestSample(2, 'dpp-0.25')

async function openExchange(page: Page, atMs = madeAtMs + 5 * minute): Promise<void> {
  await page.clock.setFixedTime(atMs)
  await page.goto('/exchange')
  await expect(page.getByRole('heading', { name: 'Sign a request', level: 1 })).toBeVisible()
}

test(
  'rejects a damaged, altered or too new request, and names the rule',
  { tag: '@deep' },
  async ({ page }) => {
    await openExchange(page)
    const json = jsonOf(update.unsigned)
    const rejection = page.getByRole('alert')
    const damaged = [
      [json.replace(/"checksum": "(..)/, '"checksum": "ff'), 'exchange.checksum'],
      [json.replace('"version": 1', '"version": 2'), 'exchange.version'],
      [json.replace(/"revision": \d+/, '"revision": 77'), 'exchange.signing-bytes'],
    ] as const
    for (const [text, rule] of damaged) {
      expect(text).not.toBe(json)
      await openText(page, text)
      await expect(rejection).toContainText('The file was rejected')
      await expect(rejection).toContainText(rule)
    }
    await openText(page, '{"format": "keywright-exchange"')
    await expect(rejection).toContainText('This is not a request file')
    await expect(rejection).toContainText('exchange.form')
    await openText(page, 'words of a letter')
    await expect(rejection).toContainText('neither JSON, hex nor Base64')
    await openText(page, json)
    await expect(rejection).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Request to update an identity' })).toBeVisible()
  },
)

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
    await expect(page.getByText('No network of this name is in this browser.')).toBeVisible()
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

    // Shown when the same request comes again, and in the list of requests signed for others.
    await expect(page.getByText('This vault signed exactly this')).toBeVisible()
    await page.getByRole('button', { name: 'Close it' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Sign a request', level: 1 })).toBeFocused()
    await expect(page.getByRole('table', { name: 'Signed requests' })).toContainText(
      'Signed an identity update',
    )
  },
)

// e2e/walk-vault.ts checks the other states.
test(
  'the pages for a request without a vault, a request with a locked vault, and exported keys are accessible',
  { tag: '@deep' },
  async ({ page }) => {
    const look = (where: string) => expectGoodLooks(page, where)
    await openExchange(page, madeAtMs + 50 * 60 * minute)
    await openText(page, jsonOf(create.unsigned))
    await expect(page.getByText('The request is 2 days old.')).toBeVisible()
    await look('request without a vault')
    await createVault(page)
    await expect(page.getByText('private keys are not here')).toBeVisible()
    await goTo(page, 'Vault')
    await sealAs(page, 'A single-use asset lock key', 'Lock 1', create.made.signer.privateKey)
    for (const { id, securityLevel } of newKeysOf(create.unsigned.transition).keys) {
      const level = ['Master', 'Critical', 'High', 'Medium'][securityLevel] ?? ''
      const half = create.made.witnesses.get(id)?.privateKey ?? new Uint8Array()
      await sealAs(page, `A ${level} key of an identity`, `Key ${id}`, half)
    }
    await page.getByRole('link', { name: 'Sign a request' }).click()
    await expect(page.getByRole('button', { name: 'Sign the request' })).toBeVisible()
    await lockButton(page).click()
    await expect(page.getByRole('button', { name: 'Unlock and sign the request' })).toBeVisible()
    await look('locked')
    // A Master key is among the new ones: one passphrase unlocks the vault, and is the proof that the gate asks for.
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Unlock and sign the request' }).click()
    await expect(page.getByText('Signed and verified')).toBeVisible()
    await page.getByRole('button', { name: 'Close it' }).click()
    await page.getByRole('checkbox', { name: 'Export Key 0' }).check()
    await page.getByLabel('Single-use key', { exact: true }).selectOption({ label: 'Lock 1' })
    await page.getByRole('button', { name: 'Show as QR code' }).click()
    await look('public keys')
    await expect(lockButton(page)).toBeVisible()
  },
)
