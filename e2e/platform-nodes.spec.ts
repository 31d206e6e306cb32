import { addNetwork, unlock } from './acts.ts'
import { expect } from './fixtures.ts'
import { testWithVault as test } from './stored-start.ts'
import { goTo } from './identity-steps.ts'
import { makeCreate } from './published-acts.ts'
import { madeCases } from './published-files.ts'

test.use({ stretchesQuickly: true })

// A platform node in another process and on another origin, over real HTTP: the sandbox node behind this server.

test(
  'the node of an added network is asked for an identity, and a transition is submitted to it',
  { tag: '@deep' },
  async ({ page, policy, baseURL }) => {
    const node = new URL('/dapi/sandbox/', baseURL)
    node.hostname = '127.0.0.1'
    await addNetwork(page, {
      name: 'Harbour',
      profile: 'platform-13',
      kind: 'testnet',
      platform: 'dash',
      platformNodes: [node.href],
    })
    expect(policy.take()).toEqual([])

    await test.step('the node is asked for an identity that it does not have', async () => {
      await goTo(page, 'Identities')
      await page.getByRole('button', { name: 'Import' }).first().click()
      const field = page.getByLabel('Identity id', { exact: true })
      await field.fill('4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF')
      await page.getByRole('button', { name: 'Read from nodes' }).click()
      await expect(page.getByText('There is no such identity. One node says so')).toBeVisible()
    })

    await test.step('the node rejects a create whose lock is of another network', async () => {
      await goTo(page, 'Vault')
      await unlock(page)
      const [published] = madeCases('identityCreate')
      if (published === undefined) throw new Error('no published create')
      await makeCreate(page, published)
      await expect(page.getByText(/^Only the nodes in the settings are asked/)).toBeVisible()
      await page.getByRole('button', { name: 'Submit', exact: true }).click()
      await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible()
      await expect(page.getByText(/error 105\d\d/).first()).toBeVisible()
    })

    // The user chose this other origin. The page sends requests to this node, and to no other.
    const requests = policy.take()
    expect(requests).toHaveLength(2)
    expect(requests.filter((line) => !line.startsWith(`request: POST ${node.href}`))).toEqual([])
  },
)
