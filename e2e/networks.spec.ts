import { formatWif } from '#/protocol/key/private-key.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import {
  addNetwork,
  awaitFirstKeys,
  beginWithVault,
  createCase,
  download,
  fundFromCase,
  goOn,
  importKeysOf,
  passphrase,
  useExistingKey,
  openKeyForm,
} from './acts.ts'
import { expect, test } from './fixtures.ts'

test(
  'a published create of release 0.25 is made on a network of one’s own, byte for byte',
  { tag: '@deep' },
  async ({ page }) => {
    const published = createCase('InstantSend legacy', 'dpp-0.25')
    await addNetwork(page, { name: 'Harbour', profile: 'dpp-0.25', kind: 'testnet', platform: 'harbour' })
    await expect(page.getByLabel('Current network').first()).toHaveValue(/^[0-9a-f]{16}$/)

    await beginWithVault(page)
    await expect(page.getByText('Sandbox funds', { exact: true })).toBeHidden()
    await expect(page.getByText('Harbour, protocol dpp-0.25')).toBeVisible()
    await fundFromCase(page, published, formatWif(parseHex(published.signedWith.privateKeyHex), 'testnet'))
    await goOn(page, 'Keys')

    await importKeysOf(page, published)
    await goOn(page, 'Review')
    await expect(page.getByText('Protocol: dpp-0.25').first()).toBeVisible()
    await expect(page.getByText('once more for the passphrase')).toContainText('key 0 and key 2')
    await goOn(page, 'Sign')

    await page.getByLabel('Passphrase').fill('another passphrase altogether')
    await page.getByRole('button', { name: 'Sign identity create' }).click()
    await expect(page.getByText('This passphrase does not open the vault')).toBeVisible()
    await expect(page.getByLabel('Passphrase')).toHaveValue('')
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Sign identity create' }).click()
    await expect(page).toHaveURL(/\/export$/)
    await expect(page.getByText('Signature verified')).toBeVisible()
    expect((await download(page, 'hex')).toString().trim()).toBe(published.serializedHex)

    await page.goto('/settings')
    await expect(page.getByRole('button', { name: 'Remove Harbour' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('button', { name: 'Edit Harbour' }).click()
    await expect(page.getByRole('radio', { name: 'dpp-0.23' })).toBeDisabled()
  },
)

test(
  'what release 0.23 has no place for is rejected where it is chosen',
  { tag: '@deep' },
  async ({ page }) => {
    await addNetwork(page, { name: 'Old harbour', profile: 'dpp-0.23', kind: 'mainnet', platform: 'harbour' })
    await beginWithVault(page)
    await useExistingKey(page, 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA')
    await expect(page.getByText(/of testnet; this network needs one of mainnet/)).toBeVisible()
    await page.getByRole('link', { name: /Keys/ }).first().click()
    await awaitFirstKeys(page)
    await openKeyForm(page)
    const types = page.getByLabel('Type', { exact: true })
    await expect(types.getByRole('option', { name: /^BLS/ })).toBeDisabled()
    await page.getByText('Public key only', { exact: true }).click()
    await expect(types.getByRole('option', { name: /^Script hash/ })).toBeDisabled()
    await expect(page.getByText('witness.required')).toBeVisible()
    await page.getByRole('button', { name: 'Import private key' }).click()
    await expect(page.getByLabel('Private key', { exact: true })).toBeVisible()
  },
)

test('networks are renamed, removed, brought back and chosen', { tag: '@deep' }, async ({ page }) => {
  await addNetwork(page, { name: 'Harbour', profile: 'dpp-0.25', kind: 'testnet', platform: 'harbour' })
  await page.getByRole('button', { name: 'Edit Harbour' }).click()
  await page.getByLabel('Name', { exact: true }).fill('sandbox')
  await page.getByRole('button', { name: 'Save network' }).click()
  await expect(page.getByText('Another network has this name')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Old harbour')
  await page.getByRole('button', { name: 'Save network' }).click()
  await expect(page.getByRole('radio', { name: 'Old harbour' })).toBeChecked()
  await page.reload()
  await page.getByRole('button', { name: 'Remove Old harbour' }).click()
  await expect(page.getByRole('radio', { name: /^Sandbox Simulated in this browser/ })).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('radio', { name: 'Old harbour' })).toBeChecked()
  const side = page.getByRole('combobox', { name: 'Current network' })
  await side.selectOption({ label: 'Sandbox' })
  await expect(page.getByRole('radio', { name: /^Sandbox Simulated in/ })).toBeChecked()
})

test(
  'a preset fills in nodes that can be changed, and none of them is asked',
  { tag: '@deep' },
  async ({ page, policy }) => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Add a network' }).click()
    const nodes = page.getByRole('textbox', { name: 'Nodes of the platform' })
    await page.getByRole('button', { name: 'Mainnet', exact: true }).click()
    await expect(nodes).toHaveValue(/^(?:https:\/\/[\w.-]+\/\n?){5}$/)
    await page.getByRole('button', { name: 'Testnet', exact: true }).click()
    await expect(nodes).toHaveValue(/^(?:https:\/\/[\w.-]+:1443\/\n?){6}$/)
    await expect(page.getByText(/up to 12 evonodes of a list that two of them give/)).toBeVisible()
    const [first = '', second = ''] = (await nodes.inputValue()).split('\n')
    await nodes.fill(`${first}\n${second}`)
    await page.getByLabel('Name', { exact: true }).fill('Harbour')
    await page.getByRole('button', { name: 'Add network' }).click()
    await expect(page.getByText('Harbour was added. It is the current network.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Harbour' }).click()
    await expect(nodes).toHaveValue(`${first}\n${second}`)
    await page.goto('/')
    await expect(page.getByLabel('Current network').first()).toBeVisible()
    // No request to another origin: nodes are asked once somebody opens Network, reads or submits.
    expect(policy.take()).toEqual([])
  },
)

test('a preset clears the errors of what it fills in', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a network' }).click()
  await page.getByRole('button', { name: 'Add network' }).click()
  await expect(page.getByText('workspace/network-platform')).toBeVisible()
  await page.getByRole('button', { name: 'Testnet', exact: true }).click()
  await expect(page.getByText(/^workspace\/network-/)).toHaveCount(0)
})

test('a preset leaves little to read, and all of it can be changed', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a network' }).click()
  const platform = page.getByLabel('Platform name')
  await expect(page.getByRole('radio', { name: /^Version 13/ })).toBeChecked()
  await expect(platform).toBeVisible()
  await page.getByRole('button', { name: 'Testnet', exact: true }).click()
  await expect(page.getByText('version 13, testnet, dash')).toBeVisible()
  await expect(platform).toBeHidden()
  await page.getByText('Protocol and addresses').click()
  await platform.fill('')
  await page.getByText('Protocol and addresses').click()
  await page.getByRole('button', { name: 'Add network' }).click()
  // What is wrong is not hidden.
  await expect(page.getByText('workspace/network-platform')).toBeVisible()
  await platform.fill('harbour')
  await page.getByRole('button', { name: 'Add network' }).click()
  await expect(page.getByRole('radio', { name: /^Testnet/ })).toBeChecked()
  await expect(page.getByText(/^\d+ nodes of the platform\.$/)).toBeVisible()
})
