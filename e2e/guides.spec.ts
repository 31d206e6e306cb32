import { readdirSync, readFileSync } from 'node:fs'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Download, Locator, Page } from '@playwright/test'
import { addNetwork, createCase, lockButton, passphrase, unlock } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { goTo, importIdentity, sealPrivateKey } from './identity-steps.ts'
import { jsonIdentity, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'
import { testWithVault } from './stored-start.ts'

// Each guide of docs/guides is followed to the letter. What it says in bold after one of these words is found by the text that is
// seen, and used; what it says in quotes is seen at that moment.

const acts = 'open|press|choose|tick|fill in|give the file to'
const marked = new RegExp(
  `(?:\\b(${acts}|and) )?\\*\\*(.+?)\\*\\*(?: in (?:the row )?\\*\\*(.+?)\\*\\*)?|“(.+?)”`,
  'gi',
)

/** What the guide leaves to its reader: what to type, and which file to open. */
interface Reader {
  readonly texts?: Readonly<Record<string, string>>
  readonly file?: () => Promise<string>
  /** What holds for another network, or for whoever has something else. */
  readonly leavesOut?: readonly string[]
  /** What is read off the page, or done by choice, once it is seen. */
  readonly does?: Readonly<Record<string, () => Promise<void>>>
}

/** The numbered steps. Nothing outside them names anything of the page. */
function readSteps(guide: string): readonly string[] {
  const text = readFileSync(`docs/guides/${guide}.md`, 'utf8')
  const step = /^\d+\. (.+(?:\n {3,4}.+)*)/gm
  expect(text.replaceAll(step, '')).not.toMatch(/\*\*|“/)
  return Array.from(text.matchAll(step), ([, words = '']) => words.replaceAll(/\n */g, ' '))
}

async function follow(page: Page, steps: readonly string[], reader: Reader): Promise<void> {
  expect(steps.length).toBeGreaterThan(0)
  for (const step of steps) {
    let verb = ''
    for (const [, before = '', name = '', place, quoted] of step.matchAll(marked)) {
      if (before.toLowerCase() !== 'and') verb = before.toLowerCase()
      const said = quoted ?? name
      if (reader.leavesOut?.includes(said) === true) continue
      await test.step(`${quoted === undefined ? verb : 'see'} ${said}`, async () => {
        if (quoted === undefined) await act(page, verb, name, place, reader)
        else await expect(choice(page, quoted)).toBeVisible()
        await reader.does?.[said]?.()
      })
    }
  }
}

async function act(
  page: Page,
  verb: string,
  name: string,
  place: string | undefined,
  { texts, file }: Reader,
): Promise<void> {
  switch (verb) {
    case 'open':
      return page.getByRole('navigation', { name: 'Main' }).locator('a', { hasText: name }).click()
    case 'press':
      return pressable(place === undefined ? page.getByRole('main') : rowOf(page, place), name).click()
    case 'choose':
      if (place === undefined) return choice(page, name).click()
      await expect(seen(page, place)).toBeVisible()
      return void (await page.getByLabel(place, { exact: true }).selectOption(name))
    case 'tick':
      return rowOf(page, name).getByRole('checkbox').check()
    case 'fill in': {
      const scope = place === undefined ? page : page.getByRole('region', { name: place, exact: true })
      if (place !== undefined) await expect(seen(scope, place)).toBeVisible()
      await expect(seen(scope, name).first()).toBeVisible()
      return scope.getByLabel(name, { exact: true }).fill(textOf(name, texts))
    }
    case 'give the file to':
      await expect(seen(page, name)).toBeVisible()
      return page.getByLabel(name).setInputFiles((await file?.()) ?? '')
    default:
      throw new Error(`the guide does not say what to do with ${name}`)
  }
}

/** What is on the page by its text: a name that is only read out does not count. */
function seen(scope: Page | Locator, text: string): Locator {
  return scope.getByText(text, { exact: true }).filter({ visible: true })
}

function pressable(scope: Page | Locator, text: string): Locator {
  const controls = scope.locator('button, a, summary')
  const page = 'page' in scope ? scope.page() : scope
  return controls.and(seen(scope, text)).or(controls.filter({ has: seen(page, text) }))
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ has: seen(page, text) })
}

/** A view, or one of several ways; what is said about it may be part of its label. */
function choice(page: Page, name: string): Locator {
  return seen(page, name)
    .or(page.locator('label', { hasText: name }).filter({ visible: true }))
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
  const texts: Record<string, string> = {
    'Existing private key': signedWith.privateKeyHex,
    'Lock transaction': assetLock.transactionHex,
    'Instant lock': json.assetLockProof.instantLock ?? '',
  }
  const words = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await addNetwork(page, { name: 'Harbour', profile: 'spec', kind: 'testnet', platform: 'harbour' })
  const file = await followToFile(page, readSteps('create'), {
    leavesOut: ['Sandbox funds', 'Get sandbox funds', 'Passphrase', 'Submit'],
    texts,
    does: {
      'Create the vault': async () => {
        await expect(words).toHaveCount(6)
        texts['Passphrase'] = (await words.allInnerTexts()).join(' ')
      },
      'Did you write it down?': async () => {
        const question = await page.getByText(/^Which is word \d of your passphrase\?$/).innerText()
        const word = texts['Passphrase']?.split(' ')[Number(/\d/.exec(question)?.[0]) - 1] ?? ''
        await pressable(page, word).click()
      },
    },
  })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ type: 2 })
})

testWithVault('the guide: rotate keys', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/vault')
  await unlock(page)
  await sealPrivateKey(page, 'Master', 'First master', formatHex(privateKeyOf(31, 0)))
  await goTo(page, 'Identities')
  await importIdentity(page, jsonIdentity(31), 'Aurora Press')
  const [first, ...steps] = readSteps('rotate-keys')
  await follow(page, [first ?? ''], {})
  await page.getByRole('link', { name: 'Aurora Press', exact: true }).click()
  const file = await followToFile(page, steps, {
    leavesOut: ['Submit', 'Mark confirmed'],
    texts: { Passphrase: passphrase },
  })
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ type: 5, disablePublicKeys: [0] })
})

test('the guide: sign offline', { tag: '@deep' }, async ({ page: offline, browser, baseURL }) => {
  const steps = readSteps('sign-offline')
  await offline.goto('/')
  const given = await followToFile(offline, steps.slice(0, 3), {
    leavesOut: ['Copy', 'Copy the single-use key'],
    does: {
      'Single-use key': async () =>
        void (await offline.getByLabel('Single-use key', { exact: true }).selectOption({ index: 1 })),
    },
  })
  const publicKeys = readFileSync(given, 'utf8')
  const online = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await online.goto('/')
  const request = await followToFile(online, steps.slice(3, 8), {
    leavesOut: ['InstantSend lock', 'Lock transaction', 'Instant lock'],
    does: { 'Get sandbox funds': () => pressable(online, 'Get sandbox funds').click() },
    texts: {
      'Public key of the single-use key': /"singleUsePublicKey": "([0-9a-f]+)"/.exec(publicKeys)?.[1] ?? '',
      'Public keys as JSON': publicKeys,
    },
  })
  const answer = await followToFile(offline, steps.slice(8, 11), {
    texts: { 'Exchange file as text': readFileSync(request, 'utf8'), Passphrase: passphrase },
  })
  await follow(online, steps.slice(11), { texts: { 'Answer as text': readFileSync(answer, 'utf8') } })
  await expect(online.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
  await online.close()
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

testWithVault('the guide: recover', { tag: '@deep' }, async ({ page, browser, baseURL }) => {
  const steps = readSteps('recover')
  await page.goto('/vault')
  await unlock(page)
  await page.getByRole('button', { name: 'Generate private key' }).click()
  const texts = {
    'Passphrase of the file': 'gravel lantern quince otter marble',
    'Passphrase of the new vault': passphrase,
    'Passphrase of the vault': passphrase,
    Passphrase: passphrase,
    'Recovery phrase': `${'abandon '.repeat(11)}about`,
    'Another identity': JSON.stringify(jsonIdentity(31)),
  }
  const file = await followToFile(page, steps.slice(0, 2), { texts })
  await follow(page, steps.slice(2, 3), { texts, file: async () => file })
  await expect(page.getByText('The file is valid: 1 private key opens')).toBeVisible()
  const other = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await other.goto('/')
  await follow(other, steps.slice(3, 6), { texts, file: async () => file })
  await expect(other.getByText('Restored', { exact: true })).toBeVisible()
  await follow(other, steps.slice(6, 9), { texts })
  await expect(other.getByText('No private key of these identities was found')).toBeVisible()
  await lockButton(other).click()
  await follow(other, steps.slice(9), {})
  await other.close()
})
