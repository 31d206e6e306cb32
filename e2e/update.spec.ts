import { expectAccessible } from './accessible.ts'
import { download, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { importIdentity, openIdentity, openAuroraPress } from './identity-steps.ts'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'

test(
  'an update is staged in the key panel, kept, reviewed, signed through the gate and exported',
  { tag: '@deep' },
  async ({ page }) => {
    const publicKeys = [0, 1, 2]
      .map((id) => jsonKey(6, id))
      .map((key) => (key.id === 1 ? { ...key, readOnly: true } : key))
    await openAuroraPress(page, publicKeys)
    const box = (name: RegExp) => page.getByRole('checkbox', { name })

    // What the protocol rejects is rejected with its rule.
    await expect(box(/Disable key 1/)).toHaveAccessibleDescription(/update\.read-only/)
    await expect(box(/Disable key 0/)).toHaveAccessibleDescription(/network\.master-remains/)
    await box(/Disable key 0/).press('Space')
    await expect(box(/Disable key 0/)).not.toBeChecked()
    await expect(page.getByText(/network\.master-remains/).first()).toBeVisible()

    await box(/Disable key 2/).check()
    await page.getByRole('button', { name: 'Add a key' }).click()
    await page.getByLabel('Purpose', { exact: true }).selectOption({ label: 'Transfer' })
    await expect(page.getByRole('radio', { name: 'Master', exact: true })).toBeDisabled()
    await expect(page.getByText('key.level-for-purpose').first()).toBeVisible()
    await page.getByRole('button', { name: 'Add key', exact: true }).click()
    const staged = page.getByRole('region', { name: 'Staged update' })
    await expect(staged).toContainText('revision 3 → 4')
    await expect(staged).toContainText('+1 key, −1 key')

    // It survives a reload, and each part can be undone.
    await page.reload()
    await expect(staged).toContainText('+1 key, −1 key')
    await staged.getByRole('button', { name: 'Do not disable key 2' }).click()
    await expect(staged).not.toContainText('−1 key')
    await box(/Disable key 2/).check()
    // A locked vault is unlocked where a key is added or replaced.
    for (const [name, close] of [
      ['Add a key', 'Close'],
      ['Rotate Master', 'Close the guide'],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('main').getByRole('button', { name: 'Unlock', exact: true })).toBeVisible()
      await page.getByRole('button', { name: close, exact: true }).click()
    }
    await expectAccessible(page, 'staged update')
    await page.getByRole('link', { name: 'Review update' }).click()

    // Locked since the reload: all of it is shown, and one passphrase unlocks the vault and signs with a key that asks every time.
    await expect(page.getByText('Revision 3 becomes 4')).toBeVisible()
    await expectAccessible(page, 'update review')
    await expect(page.getByText(/Disables key 2/)).toBeVisible()
    await page.getByLabel('Passphrase').fill('not the passphrase at all')
    await page.getByRole('button', { name: 'Unlock and sign identity update' }).click()
    await expect(page.getByLabel('Passphrase')).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Unlock and sign identity update' }).click()
    await expect(page).toHaveURL(/\/build\/signed\//)
    await expect(page.getByText('Signature verified: key 0 of this identity signed.')).toBeVisible()
    const json: unknown = JSON.parse((await download(page, 'JSON')).toString())
    expect(json).toMatchObject({ type: 5, revision: 4, disablePublicKeys: [2], signaturePublicKeyId: 0 })

    await page.getByRole('link', { name: 'Go to the identity' }).click()
    await expect(staged).toBeHidden()
    await expect(page.getByRole('table', { name: 'Transitions' })).toContainText('+1 key, −1 key')

    // A guided change stages its key and what it replaces together, so that a Master key remains.
    await page.getByRole('button', { name: 'Update keys' }).click()
    await page.getByRole('menuitem', { name: 'Rotate Master' }).click()
    await expect(page.getByText('From then on only the new key signs updates')).toBeInViewport()
    await expectAccessible(page, 'rotation of the Master key')
    await page.getByRole('button', { name: 'Create and stage' }).click()
    await expect(staged).toContainText('+1 key, −1 key')
    await expect(box(/Disable key 0/)).toBeChecked()
    await staged.getByRole('button', { name: /Do not add key/ }).click()
    await expect(staged).toContainText('network.master-remains')
  },
)

test(
  'on a narrow screen what is staged stays in sight, and covers nothing at the end of the page',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    await importIdentity(page, jsonIdentity(41), 'Aurora Press')
    await openIdentity(page, 'Aurora Press')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('checkbox', { name: /Disable key 1/ }).check()
    const staged = page.getByRole('region', { name: 'Staged update' })
    const tabs = page.getByRole('navigation', { name: 'Main' }).last()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(staged.getByRole('link', { name: 'Review update' })).toBeInViewport({ ratio: 1 })
    const top = async (of: typeof staged) => (await of.boundingBox())?.y ?? 0
    const foot = async (of: typeof staged) => (await top(of)) + ((await of.boundingBox())?.height ?? 0)
    expect(await foot(staged)).toBeLessThanOrEqual(await top(tabs))
    expect((await foot(staged)) - (await top(staged))).toBeLessThan(100)
    await expect(staged.getByText('key 1: High, disable')).toBeHidden()
    await staged.getByRole('button', { name: 'Show changes' }).click()
    await staged.getByRole('button', { name: 'Do not disable key 1' }).click()
    await expect(staged).toBeHidden()

    await page.getByRole('checkbox', { name: /Disable key 1/ }).check()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const last = page.getByRole('region', { name: 'Notes' })
    await expect(last).toBeInViewport({ ratio: 1 })
    expect(await foot(last)).toBeLessThanOrEqual(await top(staged))
    await staged.getByRole('link', { name: 'Review update' }).click()
    await expect(page.getByRole('heading', { name: 'Update identity', level: 1 })).toBeVisible()
    // The heading names the page: above it is the way back alone.
    const way = page.getByRole('navigation', { name: 'Where you are' })
    await expect(way.getByRole('link', { name: 'Identities' })).toBeHidden()
    await way.getByRole('link', { name: 'Aurora Press' }).click()
    await expect(page.getByRole('heading', { name: 'Aurora Press', level: 1 })).toBeVisible()
  },
)

test(
  'a notice of what is rejected leaves the button of a staged update free',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    await importIdentity(page, jsonIdentity(41), 'Aurora Press')
    await openIdentity(page, 'Aurora Press')
    await page.getByRole('checkbox', { name: /Disable key 1/ }).check()
    const review = page.getByRole('link', { name: 'Review update' })
    const notices = page.getByRole('region', { name: 'Notices' })
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [844, 390],
    ] as const)
      await test.step(`${width} by ${height}`, async () => {
        await page.setViewportSize({ width, height })
        await page.getByRole('checkbox', { name: /Disable key 0/ }).press('Space')
        await expect(notices.getByText(/network\.master-remains/)).toBeVisible()
        for (const toEnd of [false, true]) {
          await page.evaluate((end) => scrollTo(0, end ? document.documentElement.scrollHeight : 0), toEnd)
          await expect(review).toBeInViewport({ ratio: 1 })
          // It would be clicked, and nothing else.
          await review.click({ trial: true })
        }
        // Pressed again, it says it once.
        await page.getByRole('checkbox', { name: /Disable key 0/ }).press('Space')
        await expect(notices.getByText(/network\.master-remains/)).toHaveCount(1)
      })
  },
)
