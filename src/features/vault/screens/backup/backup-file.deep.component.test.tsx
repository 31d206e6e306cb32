import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { keyRow } from '#/features/vault/testing/vault-acts.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'

// Backups, and private keys that are shown or exported. Each file has its own passphrase.

const own = 'gravel lantern quince otter marble'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const ofKey = (act: string, name: string) => page.getByRole('button', { name: `${act} ${name}` })
const label = (name: string) => page.getByLabelText(name, { exact: true })
const goTo = (path: string) => opened.router.history.push(path)
let opened: Awaited<ReturnType<typeof openRoute>>

beforeEach(async () => {
  opened = await openRoute('/vault', { vault: 'open' })
  await vault.generateKeys({ keys: [{ kind: 'single-use', label: 'First' }] })
})

test('a file that cannot be opened as a backup is rejected with its reason, without asking for a passphrase', async () => {
  const file = await backUp()
  goTo('/vault/restore')
  const faulty = [
    ['{"hello": 1}', /not a backup of Keywright/],
    [file.slice(0, -40), /is damaged/],
    [file.replace('"version": 1', '"version": 2'), /newer Keywright/],
    [file.replace(/"memoryKib": \d+/, '"memoryKib": 8'), /outside the limits/],
    [
      file.replace(/("checksum": ")(.)/, (_, head, digit) => `${head}${digit === '0' ? '1' : '0'}`),
      /is damaged/,
    ],
  ] as const
  for (const [content, said] of faulty) {
    expect(content).not.toBe(file)
    await chooseFile(content)
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(label('Passphrase of the file')).not.toBeInTheDocument()
  }
  await openFile(file, passphrase, 'Open the file')
  await expect.element(page.getByText('This passphrase does not open this backup.')).toBeVisible()
})

test('a restore into a vault keeps its private keys, and restored ones ask for the passphrase', async () => {
  await vault.generateKeys({ keys: [{ kind: 'single-use', label: 'Second' }] })
  const file = await backUp()
  goTo('/vault')
  await ofKey('Remove', 'First').click()
  const dialog = page.getByRole('dialog', { name: 'Remove this private key?' })
  await dialog.getByLabelText('Type its name to remove it').fill('First')
  await dialog.getByLabelText('Passphrase').fill(passphrase)
  await dialog.getByRole('button', { name: 'Remove private key' }).click()
  await expect.element(keyRow(/First/)).not.toBeInTheDocument()
  goTo('/vault/restore')
  await openFile(file, own, 'Open the file')
  await expect.element(page.getByRole('row', { name: /^Private keys 1 1$/ })).toBeVisible()
  await expectAccessible()
  await page.getByRole('main').getByLabelText('Passphrase').fill(passphrase)
  await button('Restore').click()
  await expect.element(page.getByText('Restored', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the vault' }).click()
  await expect.element(keyRow(/First/)).toBeVisible()
  await expect.element(keyRow(/Second/)).toBeVisible()
})

test('a private key is shown after a proof, and hidden when the page is left', async () => {
  await ofKey('Reveal', 'First').click()
  await label('Passphrase').fill(passphrase)
  await expectAccessible()
  await button('Show it').click()
  const shown = page.getByText(/^[0-9a-f]{64}$/)
  await expect.element(shown).toBeVisible()
  await expectAccessible()
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy WIF').click()
  await expect.element(page.getByText(/Copied\. The clipboard is emptied/)).toBeInTheDocument()
  window.dispatchEvent(new Event('blur'))
  await expect.element(shown).not.toBeInTheDocument()
})

test.each([['First'], ['Daily']])(
  'exporting %s needs the passphrase, and the file can be imported',
  async (name) => {
    if (name === 'Daily')
      await vault.generateKeys({
        keys: [{ kind: 'identity', keyType: 0, securityLevel: 2, label: 'Daily' }],
      })
    await ofKey('Export', name).click()
    await label('Passphrase of the file').fill(own)
    await expectAccessible()
    // Even an open session needs a proof for an export.
    await label('Passphrase of the vault').fill(own)
    await button('Export').click()
    await expect.element(page.getByText(/This passphrase does not open the vault/)).toBeVisible()
    await label('Passphrase of the file').fill(own)
    await label('Passphrase of the vault').fill(passphrase)
    const saved = await savedBy(() => button('Export').click())
    expect(saved.name).toMatch(/^keywright-private-key-\d{8}-\d{4}\.json$/)
    const file = await saved.text()
    expect(file).toContain('"private-key"')
    goTo('/vault/restore')
    await openFile(file, own, 'Open the file')
    await expect.element(page.getByRole('row', { name: new RegExp(`${name}.*Exists already`) })).toBeVisible()
    await expect.element(page.getByText('Nothing to restore')).toBeVisible()
  },
)

test('a backup, its test and its opening stop when the user cancels them, and change nothing', async () => {
  const file = await backUp()
  const before = await opened.client.readView({})
  holdUntilCancelled()
  goTo('/vault/test-backup')
  await openFile(file, own, 'Open and test')
  await expectCancelled()
  goTo('/vault/restore')
  await openFile(file, own, 'Open the file')
  await expectCancelled()
  goTo('/vault/backup')
  await page.getByText('One of its own').click()
  await label('Passphrase of the file').fill(own)
  await label('Passphrase of the vault').fill(passphrase)
  await button('Back up now').click()
  await expectCancelled()
  expect(await opened.client.readView({})).toEqual(before)
})

/** From now on the vault makes and opens backups only once the user has cancelled that. */
function holdUntilCancelled(): void {
  const { makeBackup, openBackup } = opened.client
  vi.spyOn(opened.client, 'makeBackup').mockImplementation(async (request, options) => {
    await untilAborted(options?.signal)
    return makeBackup(request, options)
  })
  vi.spyOn(opened.client, 'openBackup').mockImplementation(async (request, options) => {
    await untilAborted(options?.signal)
    return openBackup(request, options)
  })
}

const untilAborted = (signal: AbortSignal | undefined) =>
  new Promise((resolve) => signal?.addEventListener('abort', resolve))

async function expectCancelled(): Promise<void> {
  await button('Cancel').click()
  await expect.element(page.getByText('Cancelled. Nothing was changed.')).toBeVisible()
}

/** Creates a backup with its own passphrase. Returns its text. */
async function backUp(): Promise<string> {
  goTo('/vault/backup')
  await page.getByText('One of its own').click()
  await label('Passphrase of the file').fill(own)
  await label('Passphrase of the vault').fill(passphrase)
  const file = await savedBy(() => button('Back up now').click())
  await expect.element(page.getByText(/Not tested yet/)).toBeVisible()
  return file.text()
}

const chooseFile = (content: string) =>
  userEvent.upload(page.getByLabelText('Open the backup file'), new File([content], 'backup.json'))

async function openFile(content: string, secret: string, act: string): Promise<void> {
  await chooseFile(content)
  await label('Passphrase of the file').fill(secret)
  await button(act).click()
}
