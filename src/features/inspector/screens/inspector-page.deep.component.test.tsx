import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import contracts from '#/protocol/vectors/contracts.json'
import identityIds from '#/protocol/vectors/identity-ids.json'
import locks from '#/protocol/vectors/instantlocks.json'
import keys from '#/protocol/vectors/keys.json'
import transitions from '#/protocol/vectors/transitions.json'

const box = page.getByLabelText('What to read')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const privateNote = page.getByText('This may be a private key')

/** The heading of a reading of this kind. */
const shown = (kind: string) =>
  page.getByRole('region', { name: 'What it may be' }).getByRole('heading', { name: kind, exact: true })

async function read(text: string, kind: string) {
  await box.fill(text)
  await expect.element(shown(kind)).toBeVisible()
}

const [create] = transitions.transitions
const [lock] = locks.instantLocks
const [id] = identityIds.ids
const [key] = keys.ecdsa
const wif = keys.ecdsa[1]?.wifTestnet ?? ''
const createHex = create?.serializedHex ?? ''
const otherVersion = JSON.stringify({ ...create?.json, protocolVersion: 2 })

afterEach(() => history.replaceState(history.state, '', location.pathname + location.search))

test('a transition, a lock and a contract are recognized first', async () => {
  await openRoute('/inspect')
  await read(createHex, 'Identity create')
  await read(lock?.hex ?? '', 'Instant lock')
  await read(JSON.stringify(contracts.valid[0]?.contract), 'Data contract')
})

test('unrecognized text gets a reason and examples to read', async () => {
  await openRoute('/inspect')
  await box.fill('no such thing!')
  await expect.element(page.getByText('Not recognized')).toBeVisible()
  await expect.element(page.getByText('Not hex, Base64, Base58 or JSON: “!” at character 14.')).toBeVisible()
  await button('An instant lock').click()
  await expect.element(shown('Instant lock')).toBeVisible()
})

test('names and values from outside show hidden characters as code points', async () => {
  await openRoute('/inspect')
  await read('{"$type":"no\u202Ete","$ownerId":"x","la\u2066bel":"Pay \u202Ealice"}', 'Document')
  const fields = page.getByRole('list', { name: 'Fields' })
  for (const text of ['no\\u{202e}te', 'la\\u{2066}bel', 'Pay \\u{202e}alice'])
    await expect.element(fields).toHaveTextContent(text)
  await page.getByRole('button', { name: /^la/ }).click()
  await expect
    .element(page.getByRole('region', { name: 'la\\u{2066}bel' }))
    .toHaveTextContent('\\u{202e}alice')
  expect(page.getByRole('main').element().textContent).not.toMatch(/[\u202E\u2066]/)
})

test('picking a field shows its bytes, and picking a byte shows its field', async () => {
  await openRoute('/inspect')
  await read(createHex, 'Identity create')
  await expect.element(page.getByText('Recovered key matches output 0')).toBeVisible()
  await expect.element(page.getByText('Identity create: 766 bytes from 0000')).toBeVisible()
  await page.getByRole('button', { name: /^instantLock/ }).click()
  await expect.element(page.getByText('instantLock: 212 bytes from 0120')).toBeVisible()
  page.getByRole('slider').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('type: 6 bytes from 011a')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /^type 0, InstantSend/ }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('a second input of the same kind is compared with the first', async () => {
  await openRoute('/inspect')
  await read(createHex, 'Identity create')
  const compare = button('Compare with another')
  await compare.click()
  await expect.element(box).toHaveFocus()
  await expect.element(compare).not.toBeInTheDocument()
  const ready = page.getByText('Identity create is ready to compare')
  await expect.element(ready).toBeVisible()
  await box.fill('zzzz not hex')
  await expect.element(page.getByText('The second input is not recognized')).toBeVisible()
  await expect.element(ready).not.toBeInTheDocument()
  await read(key?.publicKeyBase58 ?? '', 'Public key')
  await expect.element(page.getByText(/^Identity create and Public key are different kinds\./)).toBeVisible()
  await expect.element(page.getByText('not there').first()).not.toBeVisible()
  await read(otherVersion, 'Identity create')
  await expect.element(page.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await button('End the comparison').click()
  await expect.element(compare).toBeVisible()
})

const linkOf = (bytes: Uint8Array) =>
  `blob=${formatBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`

/** Opens the inspector by a link with this content. */
async function openLink(fragment: string) {
  history.replaceState(history.state, '', `#${fragment}`)
  await openRoute('/inspect')
}

test('a copied link contains the input', async () => {
  await openRoute('/inspect')
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await read(createHex, 'Identity create')
  await button('Copy a link that contains it').click()
  await expect.element(button('Link copied')).toBeVisible()
  expect(written.mock.calls[0]?.[0]).toMatch(new RegExp(`#${linkOf(parseHex(createHex))}$`))
})

test('opening a link reads its content', async () => {
  await openLink(linkOf(parseHex(createHex)))
  await expect.element(shown('Identity create')).toBeVisible()
})

test.each([
  ['cut', (blob: string) => blob.slice(0, 506)],
  ['followed by text', (blob: string) => `${blob}%20sent%20by`],
])('a link that is %s is reported as damaged', async (_, damage) => {
  await openLink(damage(linkOf(parseHex(createHex))))
  await expect.element(page.getByText('This link is damaged or incomplete.')).toBeVisible()
})

test('a private key in a link is also removed from the address', async () => {
  await openLink(linkOf(encodeUtf8(wif)))
  await expect.element(privateNote).toBeVisible()
  await expect.poll(() => location.hash).toBe('')
})

test('a private key is removed from the screen at once, and no link contains it', async () => {
  await openRoute('/inspect')
  for (const text of [wif, keys.bls[0]?.privateKeyHex ?? '']) {
    await read(createHex, 'Identity create')
    const copy = button('Copy a link that contains it')
    await expect.element(copy).toBeVisible()
    await box.fill(text)
    await expect.element(privateNote).toBeVisible()
    await expect.element(box).toHaveValue('')
    await expect.element(copy).not.toBeInTheDocument()
    expect(document.documentElement.outerHTML).not.toContain(text)
  }
  await expect.element(button('Import into the vault')).toBeVisible()
})

test('32 bytes are read without another paste once the user says that they are public', async () => {
  await openRoute('/inspect')
  await box.fill(keys.bls[0]?.privateKeyHex ?? '')
  await expect.element(privateNote).toBeVisible()
  await page.getByRole('checkbox', { name: /32 bytes as public/ }).click()
  await expect.element(shown('Txid')).toBeVisible()
})

test('an identifier that may be a private key is shown once the user says that it is public', async () => {
  await openRoute('/inspect')
  const identityId = id?.identityId ?? ''
  await box.fill(identityId)
  const note = page.getByRole('alert').filter({ hasText: 'Identifier, or a private key' })
  const show = note.getByRole('button', { name: 'It is public: show it' })
  await expect.element(show).toBeVisible()
  await expect.element(note.getByRole('button', { name: 'Import into the vault' })).toBeVisible()
  expect(document.body.textContent).not.toContain(identityId)
  await show.click()
  await expect.element(shown('Identifier')).toBeVisible()
  await expect.element(page.getByText('32 bytes, from Base58')).toBeVisible()
  await expect.element(page.getByText(identityId).first()).toBeVisible()
})

test.each([390, 1024, 1280, 1920])('bytes and their characters fit a window of %i pixels', async (width) => {
  await openRoute('/inspect', { width })
  await read(createHex, 'Identity create')
  const view = page.getByRole('slider')
  await expect.element(view.getByText('·dtype·i')).toBeVisible()
  const measureCut = () => view.element().scrollWidth - view.element().clientWidth
  await expect.poll(measureCut).toBe(0)
})

test('the badge shows the worst known result', async () => {
  await openRoute('/inspect')
  await read(lock?.hex ?? '', 'Instant lock')
  await expect.element(page.getByText('Well-formed, signature not checked')).toBeVisible()
  await read(createHex, 'Identity create')
  await expect.element(page.getByText(/^Passes/).first()).toBeVisible()
})

test('a contract shows the verdict of each set of rules', async () => {
  const textOf = (rest: object) => {
    const properties = { text: { type: 'string', maxLength: 63, position: 0 } }
    const note = { type: 'object', properties, additionalProperties: false, ...rest }
    return JSON.stringify({ documents: { note } })
  }
  await openRoute('/inspect')
  await read(textOf({ required: ['other'] }), 'Data contract')
  const verdicts = page.getByRole('region', { name: 'What it may be' })
  await expect.element(verdicts.getByText(/Valid for version 13/)).toBeVisible()
  await expect.element(verdicts.getByText('Not valid as specified: 1 rule')).toBeVisible()
  const rules = page.getByRole('region', { name: 'Contract rules of version 13' })
  await expect.element(rules).not.toBeInTheDocument()
  await read(textOf({ mutable: true }), 'Data contract')
  await expect.element(verdicts.getByText('Not valid for version 13: 1 rule')).toBeVisible()
  await expect.element(rules.getByText('v13.type-keyword')).toBeVisible()
  await expect.element(rules.getByText('at /documents/note/mutable · node error 10101')).toBeVisible()
  await expectAccessible()
})

test('the inspector is accessible: empty, with a broken rule, and with a private key', async () => {
  await openRoute('/inspect')
  await expect.element(page.getByText('Nothing to read yet')).toBeVisible()
  await expectAccessible()
  await read(otherVersion, 'Identity create')
  await expectAccessible()
  await box.fill(wif)
  await expect.element(privateNote).toBeVisible()
  await expectAccessible()
})
