import { checkTransition } from '#/protocol/transition/check-transition.ts'
import { warnOfTransition } from '#/protocol/transition/check-unsigned.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkTransitionBytes, recognizeProfile } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import {
  awaitFirstKeys,
  download,
  fundFromSandbox,
  goOn,
  keyRow,
  lockButton,
  sign,
  signFunded,
} from './acts.ts'
import { expect, test } from './fixtures.ts'
import { goTo, sayOf } from './identity-steps.ts'

test.use({ stretchesQuickly: true })

test(
  'a newcomer creates an identity on the sandbox, and downloads its signed bytes',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Create identity' }).first().click()
    await page.getByRole('button', { name: 'Create vault' }).click()
    await expect(lockButton(page)).toBeVisible()
    // The pressed button disappeared with its card, so the page has the focus.
    await expect(page.getByRole('main')).toBeFocused()

    await fundFromSandbox(page)
    await expect(page.getByText('10 of 10')).toBeVisible()
    await goOn(page, 'Keys')
    await awaitFirstKeys(page)
    await page.getByRole('link', { name: 'Continue to Review' }).press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Step 3 of 5: Review' })).toBeFocused()
    const changes = page.getByRole('table', { name: 'Now and after' })
    await expect(changes.getByRole('row', { name: 'Master keys none key 0' })).toBeVisible()
    await expect(page.getByText('The new Master key is not backed up')).toBeVisible()
    await page.getByLabel('Label', { exact: true }).fill('Aurora Press')
    await goOn(page, 'Sign')
    await expect(page.getByText('Read by the vault’s worker from')).toBeVisible()
    await expect(page.getByText('Protocol: as specified').first()).toBeVisible()
    await sign(page)
    await expect(page.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()

    const bytes = new Uint8Array(await download(page, 'binary'))
    const transition = checkTransitionBytes(bytes, wireProfiles.spec)
    expect(recognizeProfile(bytes)?.name).toBe('spec')
    expect(transition.ok && checkTransition(transition.value, 'binary', wireProfiles.spec)).toMatchObject({
      ok: true,
    })
    expect(transition.ok && warnOfTransition(transition.value, wireProfiles.spec)).toEqual([])
    expect((await download(page, 'hex')).toString().trim()).toBe(formatHex(bytes))
    expect((await download(page, 'Base64')).toString().trim()).toBe(Buffer.from(bytes).toString('base64'))
    const json: unknown = JSON.parse((await download(page, 'JSON')).toString())
    expect(checkTransition(json, 'json', wireProfiles.spec)).toEqual(transition)

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Identities' }).click()
    const row = page.getByRole('row', { name: /Aurora Press/ })
    await expect(row.getByText('Not confirmed yet', { exact: true })).toBeVisible()
    await expect(row.getByText('100,000,000,000')).toBeVisible()
  },
)

test(
  'the user can mark a create as confirmed, undo that, discard the create and abandon its lock',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/build/create')
    await page.getByRole('button', { name: 'Create vault' }).click()
    await fundFromSandbox(page)
    await signFunded(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Without a label' }).click()
    await sayOf(page, page.getByRole('row', { name: /^Create/ }), 'Mark confirmed')
    await expect(page.getByText('Confirmed just now')).toBeVisible()
    await goTo(page, 'Vault')
    await expect(keyRow(page, /^Lock key 1/)).toContainText('Used lock key')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(keyRow(page, /^Lock key 1/)).toContainText('Single-use asset lock key')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('locks in')
    await page.getByRole('option', { name: 'Locks in progress' }).click()
    const locks = page.getByRole('region', { name: 'Locks in progress' })
    await expect(locks.getByRole('row', { name: /Lock key 1/ })).toBeInViewport()
    await expect(
      page.getByRole('region', { name: 'Identities' }).getByText('Signed, not submitted'),
    ).toBeVisible()
    await expect(locks).toContainText('none open; 1 used, not confirmed')
    await page.getByRole('button', { name: /^Discard/ }).click()
    await expect(
      page.getByRole('region', { name: 'Identities' }).getByText('Signed, not submitted'),
    ).toBeHidden()
    // The lock remains until the user abandons it.
    await expect(page.getByRole('row', { name: /Lock key 1/ })).toContainText('Lock seen')
    await expect(locks).toContainText('1 open, 100,000,000 duffs')
    await page.getByRole('button', { name: 'Abandon Lock key 1' }).click()
    // The lock contains funds, so the amount is named before and after.
    const question = page.getByRole('dialog', { name: 'Abandon a lock with 1 DASH?' })
    await question.getByRole('button', { name: 'Abandon' }).click()
    await expect(page.getByText('Lock key 1 with 1 DASH is abandoned.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 lock was abandoned, with 100,000,000 duffs.')).toBeVisible()
    await expect(page.getByText('No identity yet')).toBeVisible()
    await locks.getByRole('button', { name: 'Show' }).click()
    await expect(locks.getByRole('row', { name: /Lock key 1/ })).toContainText('Abandoned')
    await expect(locks).toContainText('none open')
  },
)
