import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'

const network = ownNetwork('dpp-0.25')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const label = (name: string) => page.getByLabelText(name, { exact: true })
const choice = (name: string | RegExp) => page.getByRole('radio', { name, exact: true })

async function openForm() {
  await openRoute('/settings', { network })
  await button('Edit Harbour').click()
  await expect.element(label('Name')).toHaveValue('Harbour')
}

async function openNewForm() {
  await openRoute('/settings')
  await button('Add a network').click()
  await expect.element(label('Name')).toBeVisible()
}

describe('a network that the user added', () => {
  test('renames a network, but not to the name of another network', async () => {
    await openForm()
    await label('Name').fill('sandbox')
    await button('Save network').click()
    await expect.element(page.getByText('Another network has this name')).toBeVisible()
    await label('Name').fill('Old harbour')
    await button('Save network').click()
    await expect.element(choice(/^Old harbour/)).toBeChecked()
  })

  test('removes a network, and makes it current again when it is restored', async () => {
    await openRoute('/settings', { network })
    await expect.element(choice(/^Harbour/)).toBeChecked()
    await button('Remove Harbour').click()
    await expect
      .element(page.getByText('Harbour was removed. The current network is now Sandbox.'))
      .toBeVisible()
    await expect.element(choice(/^Sandbox Simulated in this browser/)).toBeChecked()
    await button('Undo').click()
    await expect.element(choice(/^Harbour/)).toBeChecked()
  })

  test('is no longer current once another is chosen in the side bar', async () => {
    await openRoute('/settings', { network })
    await expect.element(choice(/^Harbour/)).toBeChecked()
    await page.getByRole('combobox', { name: 'Current network' }).selectOptions('Sandbox')
    await expect.element(choice(/^Sandbox Simulated in/)).toBeChecked()
  })

  test('keeps its protocol, and is not removed, while an identity uses it', async () => {
    const identity = { ...identityRecord(jsonIdentity(8), 'Aurora Press', 1), networkId: network.id }
    await openRoute('/settings', { network, records: [addRecord('identities', identity.id, identity)] })
    await expect.element(button('Remove Harbour')).toHaveAttribute('aria-disabled', 'true')
    await button('Edit Harbour').click()
    await expect.element(choice(/^dpp-0\.25/)).toBeChecked()
    await expect.element(choice(/^dpp-0\.23/)).toBeDisabled()
  })

  test('names each node that it does not accept', async () => {
    await openForm()
    const nodes = label('Nodes of the core chain')
    const node = 'https://a.example/'
    await nodes.fill(`${node}\nftp://a.example\n${node}`)
    await button('Save network').click()
    await expect.element(page.getByText('ftp://a.example: A node needs https.')).toBeVisible()
    await expect.element(page.getByText('This node is already in the list.')).toBeVisible()
    await nodes.fill(`${node}\nhttps://b.example`)
    await button('Save network').click()
    await expect.element(page.getByText('2 nodes.')).toBeVisible()
  })

  test('stores pinned quorums and names an invalid line', async () => {
    await openForm()
    const pin = `2 ${'ab'.repeat(32)} ${'cd'.repeat(48)}`
    await page.getByText('Advanced: quorums').click()
    await label('Pinned quorums').fill(`${pin}\nabc`)
    await button('Save network').click()
    await expect.element(page.getByText('abc: A line has the quorum’s type')).toBeVisible()
    await label('Pinned quorums').fill(`  ${pin.toUpperCase()}`)
    await button('Save network').click()
    await expect.element(button('Save network')).not.toBeInTheDocument()
    await button('Edit Harbour').click()
    await expect.element(label('Pinned quorums')).toHaveValue(pin)
  })

  test('says on its page that it has no nodes, and links to the settings', async () => {
    const { router } = await openRoute('/network', { network })
    await expect.element(page.getByText('Harbour has no nodes')).toBeVisible()
    await page.getByRole('link', { name: 'Add nodes in Settings' }).click()
    await expect.element(button('Edit Harbour')).toBeVisible()
    expect(router.state.location.pathname).toBe('/settings')
  })
})

describe('a preset', () => {
  const nodes = page.getByRole('textbox', { name: 'Nodes of the platform' })
  const platform = label('Platform name')

  test('fills in nodes, which can be changed', async () => {
    await openNewForm()
    await button('Mainnet').click()
    await expect.element(nodes).toHaveValue(expect.stringMatching(/^(?:https:\/\/[\w.-]+\/\n?){5}$/))
    await button('Testnet').click()
    await expect.element(nodes).toHaveValue(expect.stringMatching(/^(?:https:\/\/[\w.-]+:1443\/\n?){6}$/))
    await expect
      .element(page.getByText(/up to 12 evonodes of a list that two of them agree on/))
      .toBeVisible()
    await nodes.fill('https://a.example/\nhttps://b.example/')
    await label('Name').fill('Harbour')
    await button('Add network').click()
    await button('Edit Harbour').click()
    await expect.element(nodes).toHaveValue('https://a.example/\nhttps://b.example/')
  })

  test('clears the errors of the fields that it fills in', async () => {
    await openNewForm()
    await button('Add network').click()
    await expect.element(page.getByText('workspace/network-platform')).toBeVisible()
    await button('Testnet').click()
    await expect.element(page.getByText(/^workspace\/network-/)).not.toBeInTheDocument()
  })

  test('folds the protocol and the addresses', async () => {
    await openNewForm()
    await expect.element(choice(/^Version 13/)).toBeChecked()
    await expect.element(platform).toBeVisible()
    await button('Testnet').click()
    await expect.element(page.getByText('version 13, testnet, dash')).toBeVisible()
    await expect.element(platform).not.toBeVisible()
  })

  test('unfolds a field with an error', async () => {
    await openNewForm()
    await button('Testnet').click()
    await page.getByText('Protocol and addresses').click()
    await platform.fill('')
    await page.getByText('Protocol and addresses').click()
    await expect.element(platform).not.toBeVisible()
    await button('Add network').click()
    await expect.element(page.getByText('workspace/network-platform')).toBeVisible()
    await platform.fill('harbour')
    await button('Add network').click()
    await expect.element(choice(/^Testnet/)).toBeChecked()
    await expect.element(page.getByText(/^\d+ nodes of the platform\.$/)).toBeVisible()
  })
})
