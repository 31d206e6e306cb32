import { readdirSync, readFileSync } from 'node:fs'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { Download, Locator, Page } from '@playwright/test'
import { createCase, createVault, passphrase } from './acts.ts'
import { sealAs } from './exchange-acts.ts'
import { expect, test } from './fixtures.ts'
import { goTo, importIdentity, sealPrivateKey } from './identity-steps.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from './identity-json.ts'

// Each guide of docs/guides is followed to the letter: what it says in bold after one of these words is found on the page, by the
// name that it has there, and used.

const acts = /\b(open|press|choose|fill in|give the file to) \*\*(.+?)\*\*(?: and \*\*(.+?)\*\*)?/gi

type Act = 'open' | 'press' | 'choose' | 'fill in' | 'give the file to'

/** What the guide leaves to its reader: what to type, and which file to open. */
interface Reader {
  readonly texts?: Readonly<Record<string, string>>
  readonly file?: () => Promise<string>
  /** What the reader has already, and the guide says to leave out then. */
  readonly leavesOut?: readonly string[]
}

function readSteps(guide: string): readonly string[] {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8')
  return Array.from(text.matchAll(/^\d+\. (.+(?:\n {3}.+)*)/gm), ([, step = '']) =>
    step.replaceAll(/\n */g, ' '),
  )
}

async function follow(page: Page, steps: readonly string[], reader: Reader): Promise<void> {
  expect(steps.length).toBeGreaterThan(0)
  for (const step of steps)
    for (const [, verb = '', first = '', second] of step.matchAll(acts))
      for (const name of [first, ...(second === undefined ? [] : [second])])
        if (reader.leavesOut?.includes(name) !== true)
          await test.step(`${verb} ${name}`, () => act(page, verb.toLowerCase() as Act, name, reader))
}

async function act(page: Page, verb: Act, name: string, { texts, file }: Reader): Promise<void> {
  if (verb === 'open')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click()
  else if (verb === 'press') await pressable(page, name).click()
  else if (verb === 'choose') await choice(page, name).click()
  else if (verb === 'fill in') await page.getByLabel(name, { exact: true }).first().fill(textOf(name, texts))
  else await page.getByLabel(name).setInputFiles((await file?.()) ?? '')
}

function pressable(page: Page, name: string): Locator {
  const of = { name, exact: true } as const
  return page.getByRole('button', of).or(page.getByRole('link', of)).first()
}

/** A view, or one of several ways; what is said about it may be part of its label. */
function choice(page: Page, name: string): Locator {
  return page
    .getByText(name, { exact: true })
    .or(page.locator('label', { hasText: name }))
    .first()
}

function textOf(name: string, texts: Reader['texts']): string {
  const text = texts?.[name]
  if (text === undefined) throw new Error(`the guide asks for ${name}`)
  return text
}

/** Follows the steps, and gives the last file that they save. */
async function followToFile(page: Page, steps: readonly string[], reader: Reader): Promise<string> {
  const saved: Download[] = []
  page.on('download', (download) => saved.push(download))
  await follow(page, steps, reader)
  await expect.poll(() => saved.length).toBeGreaterThan(0)
  return (await saved.at(-1)?.path()) ?? ''
}

test('every guide is followed', { tag: '@deep' }, () => {
  const followed = [
    'create',
    'design-a-contract',
    'recover',
    'rotate-keys',
    'sign-offline',
    'watch-the-network',
  ]
  expect(readdirSync('docs/guides').sort()).toEqual(followed.map((name) => `${name}.md`))
})

test('the guide: create', { tag: '@deep' }, async ({ page }) => {
  const { signedWith, assetLock, json } = createCase('InstantSend (deterministic lock), master + high')
  await page.goto('/')
  const file = await followToFile(page, readSteps('create'), {
    leavesOut: ['Passphrase'],
    texts: {
      'Existing private key': signedWith.privateKeyHex,
      'Lock transaction': assetLock.transactionHex,
      'Instant lock': json.assetLockProof.instantLock ?? '',
    },
  })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ type: 2 })
})

test('the guide: rotate keys', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/vault')
  await createVault(page)
  await sealPrivateKey(page, 'Master', 'First master', formatHex(privateKeyOf(31, 0)))
  await goTo(page, 'Identities')
  await importIdentity(page, jsonIdentity(31), 'Aurora Press')
  const [first, ...steps] = readSteps('rotate-keys')
  await follow(page, [first ?? ''], {})
  await page.getByRole('link', { name: 'Aurora Press', exact: true }).click()
  const file = await followToFile(page, steps, { texts: { Passphrase: passphrase } })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ type: 5, disablePublicKeys: [0] })
})

test('the guide: sign offline', { tag: '@deep' }, async ({ page }) => {
  const steps = readSteps('sign-offline')
  const lockKey = new Uint8Array(32).fill(7)
  await page.goto('/')
  await follow(page, steps.slice(0, 5), {
    texts: {
      'Public key of the single-use key': formatHex(derivePublicKey('ecdsa', lockKey)),
      'Public keys as JSON': JSON.stringify([0, 2].map((kind, id) => ({ ...jsonKey(6, kind), id }))),
    },
  })
  const address = page.url()
  const [request] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download the request as \.kwx\.json/ }).click(),
  ])
  await page.goto('/vault')
  await createVault(page)
  await sealAs(page, 'A single-use asset lock key', 'Lock key', lockKey)
  const answer = await followToFile(
    page,
    [...steps.slice(5, 8), 'press **Download the answer as .kwx.json**'],
    {
      texts: {
        'Exchange file as text': readFileSync(await request.path(), 'utf8'),
        Passphrase: passphrase,
      },
    },
  )
  await page.goto(address)
  await follow(page, steps.slice(8), { texts: { 'Answer as text': readFileSync(answer, 'utf8') } })
  await expect(page.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
})

test('the guide: design a contract', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await follow(page, readSteps('design-a-contract'), {})
  await expect(page.getByRole('button', { name: 'Download JSON' })).toBeVisible()
})

test('the guide: watch the network', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  const nodes = ['http://localhost:1', 'http://localhost:2', 'http://localhost:3']
  await follow(page, readSteps('watch-the-network').slice(0, 2), {
    texts: { Name: 'Harbour', 'Platform name': 'harbour', 'Nodes of the core chain': nodes.join('\n') },
  })
  await expect(page.getByText('Harbour was added. It is the current network.')).toBeVisible()
  await page.getByRole('radio', { name: /^Sandbox Simulated in/ }).check()
  await follow(page, readSteps('watch-the-network').slice(2), {})
  await expect(page.getByText('3 of 3 on this tip')).toBeVisible()
})

test('the guide: recover', { tag: '@deep' }, async ({ page, browser, baseURL }) => {
  const steps = readSteps('recover')
  await page.goto('/vault')
  await createVault(page)
  await page.getByRole('button', { name: 'Generate private key' }).click()
  const texts = {
    'Passphrase of the file': 'gravel lantern quince otter marble',
    'Passphrase of the new vault': passphrase,
    'Passphrase of the vault': passphrase,
    Passphrase: passphrase,
  }
  const file = await followToFile(page, steps.slice(0, 2), { texts })
  await follow(page, steps.slice(2, 3), { texts, file: async () => file })
  await expect(page.getByText('The file is valid: 1 private key opens')).toBeVisible()
  const other = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await other.goto('/')
  await follow(other, steps.slice(3), { texts, file: async () => file })
  await expect(other.getByText('Restored', { exact: true })).toBeVisible()
  await other.close()
})
