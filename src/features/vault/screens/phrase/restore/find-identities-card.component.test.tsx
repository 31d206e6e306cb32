import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { deriveBelow, deriveRoot } from '#/protocol/key/hd-node.ts'
import { createAtNodes, setPlatformNodes } from '#/domain/identity/testing/identity-at-nodes.ts'
import { importPhrase } from '#/features/vault/testing/vault-acts.ts'
import { derivePhraseSeed, readPhrase } from '#/vault/phrase/recovery-phrase.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const region = (name: string) => page.getByRole('region', { name, exact: true })
const find = region('Find identities on the network')

async function openWithPhrase() {
  const { router } = await openRoute('/vault/phrase', { network: 'sandbox-13', vault: 'open' })
  await importPhrase(words)
  return router
}

async function search(identities: string, keys: string) {
  await find.getByLabelText('Identities', { exact: true }).fill(identities)
  await find.getByLabelText('Keys of each').fill(keys)
  await find.getByLabelText('Passphrase').fill(passphrase)
  await find.getByRole('button', { name: 'Find identities' }).click()
}

/** Derives the first private keys of the first identity of the phrase on test networks. Source: DIP 13. */
async function deriveKeys(count: number): Promise<readonly Uint8Array[]> {
  const read = readPhrase(words)
  if (read.kind === 'rejected') throw new TypeError('no phrase')
  const root = deriveRoot(await derivePhraseSeed(read.entropy))
  return Array.from({ length: count }, (_, key) => {
    const path = [9, 1, 5, 0, 0, 0, key]
    return deriveBelow(
      root,
      path.map((index) => ({ index, isHardened: true })),
    ).privateKey
  })
}

test('a search is rejected above the limit of keys, and allowed below it', async () => {
  setPlatformNodes({ kind: 'none' })
  await openWithPhrase()
  await search('1', '61')
  await expect.element(find.getByRole('alert')).toHaveTextContent(/^1 to 60/)
  await search('1', '1')
  await expect.element(region('No identity was found')).toBeVisible()
  await expect.element(find.getByRole('alert')).not.toBeInTheDocument()
})

test('a phrase finds its identity at the nodes, imports it and restores its private keys', async () => {
  const { id } = await createAtNodes(8, await deriveKeys(4))
  const router = await openWithPhrase()
  await search('2', '7')
  const found = region('1 identity was found')
  await expect
    .element(found)
    .toHaveTextContent('identities 0 to 1 of the phrase on testnet, the first 7 ECDSA keys of each')
  await expect.element(found).toHaveTextContent('3 of 3 nodes agree, at height')
  await expectAccessible()
  await found.getByLabelText('Label').fill('Found')
  await found.getByRole('button', { name: 'Import identity' }).click()
  await expect.element(found).toHaveTextContent('The identity here is the same.')
  const restoring = region('4 private keys were found')
  await restoring.getByLabelText('Passphrase').fill(passphrase)
  await restoring.getByRole('button', { name: 'Restore 4 private keys' }).click()
  await expect.element(restoring).toHaveTextContent('4 private keys were added.')
  await router.navigate({ to: '/identities/$id', params: { id } })
  await expect.element(page.getByRole('heading', { name: 'Found', level: 1 })).toBeVisible()
})
