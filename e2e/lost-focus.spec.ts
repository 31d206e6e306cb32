import type { Locator, Page } from '@playwright/test'

import { createVault, passphrase, tabTo, unlock } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'
import { jsonIdentity } from './identity-json.ts'
import { importIdentity, openImport, pasteIdentity } from './identity-steps.ts'

// What is pressed goes with its card or step. The keyboard goes on from a place that has a name, and not from the top of the page.

const deep = { tag: '@deep' }

const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })

async function press(control: Locator, way?: 'Shift+Tab'): Promise<void> {
  await tabTo(control, way)
  await control.page().keyboard.press('Enter')
}

async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** How often a text was announced since, by regions that are read out as they change. */
async function listenTo(page: Page): Promise<(text: string) => Promise<number>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const each of addedNodes)
          if (target instanceof Element && target.closest('[aria-live]') !== null)
            heard.push(each.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  return (text) =>
    page.evaluate(
      (wanted) => Reflect.get(window, 'heard').filter((each: string) => each.includes(wanted)).length,
      text,
    )
}

test('the vault keeps the keyboard where its private keys and phrase are', deep, async ({ page }) => {
  await page.goto('/vault')
  await createVault(page)
  await expect(heading(page, 'Vault')).toBeFocused()
  await page.getByText('Import', { exact: true }).click()
  await page.getByLabel('Label').fill('Canary')
  await page.getByLabel('Private key', { exact: true }).fill('11'.repeat(32))
  await button(page, 'Seal private key').click()
  await press(button(page, /^Reveal Canary/))
  await expect(heading(page, 'Reveal the private key of Canary')).toBeFocused()
  const panel = page.getByRole('row', { name: /Reveal the private key/ })
  const field = panel.getByLabel('Passphrase', { exact: true })

  // The failure is read out with the field that takes the focus, or announced where that has it already.
  const heard = await listenTo(page)
  await type(field, 'wrong')
  await press(button(page, 'Show it'))
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await expect(field).toHaveAccessibleDescription(/^This passphrase does not open the vault\./)
  expect(await heard('does not open the vault')).toBe(0)
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect.poll(() => heard('does not open the vault')).toBe(1)

  await page.keyboard.type(passphrase)
  await page.keyboard.press('Enter')
  await expect(button(page, 'Hide')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Reveal the private key of Canary')).toBeFocused()
  await press(panel.getByRole('button', { name: 'Close' }))
  await expect(button(page, /^Reveal Canary/)).toBeFocused()

  await press(page.getByRole('link', { name: 'Create or import a phrase' }).first(), 'Shift+Tab')
  await expect(heading(page, 'Recovery phrase')).toBeFocused()
  await type(page.getByRole('main').getByLabel('Passphrase').first(), passphrase)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Write these words down')).toBeFocused()
  const shown = page.getByRole('list', { name: 'Words of the recovery phrase' }).getByRole('listitem')
  const words = await shown.allTextContents()
  await press(button(page, 'I have written them down'))
  const asked = page.getByLabel(/^Word \d+$/)
  await expect(asked.first()).toBeFocused()
  for (const each of await asked.all()) {
    const name = await each.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)
    await type(each, words[Number(name?.replace('Word ', '')) - 1] ?? '')
  }
  await press(button(page, 'Check the words'))
  await expect(heading(page, 'Your phrase')).toBeFocused()
})

testWithVault('a backup that is made and tested leaves the keyboard at its page', deep, async ({ page }) => {
  await page.goto('/vault')
  await unlock(page)
  await press(page.getByRole('link', { name: 'Create a backup' }))
  await expect(heading(page, 'Back up now')).toBeFocused()
  await type(page.getByLabel('Passphrase', { exact: true }), passphrase)
  const waiting = page.waitForEvent('download')
  await press(button(page, 'Back up now'))
  const file = await (await waiting).path()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(heading(page, 'Back up now')).toBeFocused()
  await press(page.getByRole('alert').getByRole('link', { name: 'Test it now' }))
  await expect(heading(page, 'Test a backup')).toBeFocused()
  await page.getByLabel('Open the backup file').setInputFiles(file)
  const field = page.getByLabel('Passphrase of the file')
  await type(field, 'wrong')
  await press(button(page, 'Open and test'))
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await page.keyboard.type(passphrase)
  await press(button(page, 'Open and test'))
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(heading(page, 'Test a backup')).toBeFocused()
})

test('an archived identity leaves the keyboard at the next row', deep, async ({ page }) => {
  await page.goto('/')
  for (const number of [6, 7, 8]) await importIdentity(page, jsonIdentity(number), `Press ${number}`)
  await openImport(page)
  await pasteIdentity(page, jsonIdentity(9))
  await press(button(page, 'Import identity'))
  await expect(heading(page, 'Identities')).toBeFocused()
  await openImport(page)
  await press(
    page.getByRole('region', { name: 'Import an identity' }).getByRole('button', { name: 'Close' }),
    'Shift+Tab',
  )
  await expect(heading(page, 'Identities')).toBeFocused()

  await press(button(page, /^More for Press 7/))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Press 7 is archived.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Press 6/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row', { name: /Press 6/ }).locator(':focus')).toHaveCount(1)
})

test('a step that changes under the keyboard takes it', deep, async ({ page }) => {
  await page.goto('/settings')
  await page
    .getByRole('radio', { name: /^Sandbox v13/ })
    .first()
    .check()
  await page.goto('/build/create')
  await createVault(page)
  await page.getByRole('radio', { name: 'Pay an address' }).check()
  await page.getByLabel('Amount').fill('50000000')
  await press(button(page, 'Show an address'))
  await expect(heading(page, 'Pay to this address')).toBeFocused()
  await press(button(page, 'Pay from the sandbox'))
  await expect(heading(page, 'Lock it for the identity')).toBeFocused()
  await press(button(page, /sign and send the lock$/i))
  await expect(page.getByRole('radio', { name: 'InstantSend lock', checked: true })).toBeVisible()
  await expect(heading(page, 'Funding')).toBeFocused()
})

test('samples, networks and properties leave the keyboard beside them', deep, async ({ page }) => {
  await page.goto('/inspect')
  await press(button(page, 'An identity create'))
  await expect(page.getByRole('group', { name: 'What it may be' })).toBeFocused()

  await page.goto('/settings')
  await press(button(page, 'Add a network'))
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Far away')
  await type(page.getByLabel('Platform name'), 'far-away')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Far away was added. It is the current network.')).toBeVisible()
  await expect(heading(page, 'Networks')).toBeFocused()

  await page.goto('/contracts')
  await press(button(page, 'Use template Blog'))
  await expect(heading(page, 'Blog')).toBeFocused()
  const property = page.getByRole('treeitem', { name: /^slug,/ })
  await property.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await press(button(page, 'Remove'))
  await expect(button(page, 'body')).toBeFocused()
})

test('a focus that the user moved, and what comes back, are left alone', deep, async ({ page }) => {
  await page.goto('/settings')
  await expect(heading(page, 'Networks')).toBeVisible()
  await page.evaluate(() => {
    const card = document.createElement('section')
    for (const [tag, text] of Object.entries({ h2: 'Planted', button: 'Goes', p: 'Beside' }))
      card.appendChild(document.createElement(tag)).textContent = text
    document.querySelector('main')?.append(card)
  })
  const goes = button(page, 'Goes')
  const frames = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let left = 4
          const next = () => ((left -= 1) === 0 ? resolve() : requestAnimationFrame(next))
          next()
        }),
    )
  // Blurred by a press beside it: what goes then had no focus.
  await goes.focus()
  await page.getByText('Beside').click()
  await goes.evaluate((each) => each.remove())
  await frames()
  await expect(page.getByRole('main')).toBeFocused()
  // Another control took the focus in the meantime.
  await page.evaluate(() => {
    const going = document.createElement('button')
    going.textContent = 'Goes'
    document.querySelector('main > section:last-child')?.append(going)
    going.focus()
    going.remove()
    document.querySelector<HTMLElement>('a[href="/vault"]')?.focus()
  })
  await frames()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/vault')
  // Nothing took it.
  await page.evaluate(() => {
    const going = document.createElement('button')
    document.querySelector('main > section:last-child')?.append(going)
    going.focus()
    going.remove()
  })
  await expect(heading(page, 'Planted')).toBeFocused()
  // What opened a popup has the focus again, and stays where the Tab key finds it; where it is disabled, the heading has it.
  for (const isDisabled of [false, true]) {
    await page.evaluate((disabled) => {
      const opens = document.createElement('button')
      opens.textContent = `Opens ${disabled}`
      document.querySelector('main > section:last-child')?.append(opens)
      opens.focus()
      const popup = document.createElement('button')
      document.body.append(popup)
      popup.focus()
      opens.disabled = disabled
      popup.remove()
    }, isDisabled)
    const opens = button(page, `Opens ${isDisabled}`)
    await expect(isDisabled ? heading(page, 'Planted') : opens).toBeFocused()
    expect(await opens.getAttribute('tabindex')).toBeNull()
  }
})
