import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

const own = page.getByRole('region', { name: 'Use a phrase that you have' })
const find = page.getByRole('region', { name: 'Find identities on the network' })

test('a search for more keys than one search asks about is rejected, and for fewer it is not', async () => {
  await openRoute('/vault/phrase', { network: 'sandbox-13', vault: 'open' })
  await own
    .getByLabelText('Recovery phrase')
    .fill('legal winner thank year wave sausage worth useful legal winner thank yellow')
  await own.getByLabelText('Passphrase').fill(passphrase)
  await own.getByRole('button', { name: 'Import the phrase' }).click()
  const search = async (keys: string) => {
    await find.getByLabelText('Keys of each').fill(keys)
    await find.getByLabelText('Passphrase').fill(passphrase)
    await find.getByRole('button', { name: 'Find identities' }).click()
  }
  await search('61')
  await expect.element(find.getByRole('alert')).toHaveTextContent(/^At least one key and at most 60/)
  await search('1')
  await expect.element(find.getByRole('alert')).not.toBeInTheDocument()
})
