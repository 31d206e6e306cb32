import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { vault } from '#/domain/keys/vault-session.ts'
import { VaultError } from '#/domain/keys/vault-facts.ts'
import type { ImportedKeyFile } from '#/features/vault/model/key-file.ts'
import { KeyFileForm, type KeyFileIntake } from './key-file-form.tsx'

const nothing: ImportedKeyFile = {
  keys: [],
  identityId: null,
  depositAddress: null,
  txid: null,
  hasPhrase: true,
}
const seal = page.getByRole('button', { name: 'Seal private keys' })
const choose = (name: string, text: string) =>
  userEvent.upload(page.getByLabelText('dash-bridge key file'), new File([text], name))

/** Opens the form with a vault whose imports the test resolves. Returns the imported texts. */
async function openForm() {
  const given: {
    readonly text: string
    readonly resolve: (answer: ImportedKeyFile) => void
    readonly reject: (error: unknown) => void
  }[] = []
  vi.spyOn(vault, 'importKeyFile').mockImplementation(({ file }) => {
    const text = new TextDecoder().decode(file)
    return new Promise((resolve, reject) => given.push({ text, resolve, reject }))
  })
  const intake = createRef<KeyFileIntake>()
  await render(<KeyFileForm intake={intake} />)
  return { given, intake }
}

test('a key file that is chosen while another is sealed is kept, and sealed after it', async () => {
  const { given } = await openForm()
  await choose('first.json', 'one')
  await seal.click()
  await expect.poll(() => given.length).toBe(1)
  await choose('second.json', 'two')
  // The button is busy until the first file is sealed.
  await expect.element(page.getByText('second.json, 3 bytes')).toBeVisible()
  await expect.element(seal).toHaveAttribute('aria-disabled', 'true')
  given[0]?.resolve(nothing)
  await expect.element(page.getByText('No private key was sealed.')).toBeVisible()
  await expect.element(page.getByText('second.json, 3 bytes')).toBeVisible()
  await seal.click()
  await expect.poll(() => given.map(({ text }) => text)).toEqual(['one', 'two'])
  given[1]?.resolve(nothing)
  await expect.element(seal).not.toBeInTheDocument()
})

test('a failure names its file, and the file that was chosen in the meantime is kept', async () => {
  const { given, intake } = await openForm()
  await choose('first.json', 'one')
  await seal.click()
  await expect.poll(() => given.length).toBe(1)
  intake.current?.take(new Blob(['two']), 'Pasted key file')
  given[0]?.reject(new VaultError('vault/not-a-key-file'))
  await expect.element(page.getByText('Not imported: first.json')).toBeVisible()
  await expect.element(page.getByText('Pasted key file, 3 bytes')).toBeVisible()
  await seal.click()
  await expect.poll(() => given.map(({ text }) => text)).toEqual(['one', 'two'])
  given[1]?.resolve(nothing)
  await expect.element(seal).not.toBeInTheDocument()
})
