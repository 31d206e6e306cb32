import { readFileSync } from 'node:fs'
import { download, unlock } from './acts.ts'
import { expect } from './fixtures.ts'
import { testWithVault as test } from './stored-start.ts'
import { goTo, importIdentity, openIdentity, sealPrivateKey, signStaged } from './identity-steps.ts'
import type { JsonIdentity, JsonKey } from '#/protocol/testing/numbered-identities.ts'

interface UpdateCase {
  readonly name: string
  readonly profile: string
  readonly type: number
  readonly json: {
    readonly addPublicKeys?: readonly JsonKey[]
    readonly disablePublicKeys?: readonly number[]
    readonly publicKeysDisabledAt?: number
  }
  readonly serializedHex: string
  readonly signedWith: { readonly privateKeyHex: string }
  readonly context: { readonly identity: JsonIdentity }
}

function updateCase(words: string): UpdateCase {
  const file: { transitions: readonly UpdateCase[] } = JSON.parse(
    readFileSync('src/protocol/vectors/transitions.json', 'utf8'),
  )
  const found = file.transitions.find(
    ({ type, profile, name }) => type === 5 && profile === 'spec' && name.includes(words),
  )
  if (found === undefined) throw new Error(`no update case named ${words}`)
  return found
}

test(
  'an update that is staged in the key panel is exported as its published bytes; the time has its window',
  { tag: '@deep' },
  async ({ page }) => {
    const published = updateCase('add two and disable one')
    const { addPublicKeys = [], disablePublicKeys = [], publicKeysDisabledAt = 0 } = published.json
    // A minute after the time that the published update carries.
    await page.clock.setFixedTime(publicKeysDisabledAt + 60_000)
    await page.goto('/vault')
    await unlock(page)
    await sealPrivateKey(page, 'Master', 'Published master', published.signedWith.privateKeyHex)
    await goTo(page, 'Identities')
    await importIdentity(page, published.context.identity, 'Published')
    await openIdentity(page, 'Published')
    for (const id of disablePublicKeys) {
      await page.getByRole('checkbox', { name: new RegExp(`Disable key ${id}`) }).check()
    }
    await page.getByRole('button', { name: 'Add a key' }).click()
    await page.getByText('JSON', { exact: true }).click()
    await page.getByLabel('Public keys as JSON').fill(JSON.stringify(addPublicKeys))
    await page.getByRole('button', { name: 'Add these keys' }).click()
    await expect(page.getByRole('region', { name: 'Staged update' })).toContainText('+2 keys, −1 key')
    await page.getByRole('link', { name: 'Review update' }).click()

    const signs = page.getByRole('button', { name: 'Sign identity update' })
    await expect(signs).toBeVisible()
    await page.getByRole('button', { name: 'Change the time' }).click()
    const time = page.getByLabel('Time, UTC')
    await expect(time).toHaveAccessibleDescription(/The network accepts .* to .*, five minutes around now/)
    const typed = (atMs: number) => new Date(atMs).toISOString().replace('T', ' ').replace('Z', '')
    await time.fill('yesterday')
    await expect(time).toHaveAccessibleDescription(/update\.public-keys-disabled-at/)
    await time.fill(typed(publicKeysDisabledAt - 241_000))
    await expect(time).toHaveAccessibleDescription(/network\.disabled-at-now/)
    await expect(signs).toBeHidden()
    await time.fill(typed(publicKeysDisabledAt))
    await expect(signs).toBeVisible()
    await page.getByRole('link', { name: 'Published', exact: true }).click()
    await signStaged(page)
    expect((await download(page, 'hex')).toString().trim()).toBe(published.serializedHex)
    expect((await download(page, 'binary')).toString('hex')).toBe(published.serializedHex)
  },
)
