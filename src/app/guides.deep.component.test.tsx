import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'

import { parseGuide } from '#/app/testing/guide-steps.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { sampleDraft } from '#/domain/draft/testing/draft-samples.ts'
import { sealNumberedKey } from '#/domain/keys/testing/numbered-keys.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// The guides of docs/guides are followed to the letter. Controls are found by their visible text.

const guides: Record<string, string> = import.meta.glob('/docs/guides/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The parts that a guide leaves to its reader: the texts to type and the file to open. */
interface Reader {
  readonly texts?: Readonly<Record<string, string>>
  readonly file?: File
  /** Names to skip, because they apply to another network or to a reader with other data. */
  readonly leavesOut?: readonly string[]
  /** Actions that follow a part of the guide, by the name of that part. */
  readonly does?: Readonly<Record<string, () => Promise<void>>>
}

type Step = ReturnType<typeof parseGuide>[number]

const readSteps = (guide: string) => parseGuide(guides[`/docs/guides/${guide}.md`] ?? '')

async function follow(steps: readonly Step[], reader: Reader = {}): Promise<void> {
  expect(steps.length).toBeGreaterThan(0)
  for (const part of steps.flat()) {
    if (reader.leavesOut?.includes(part.name) === true) continue
    if (part.kind === 'use') await act(part.verb, part.name, part.place, reader)
    else await expect.element(choice(part.name)).toBeVisible()
    await reader.does?.[part.name]?.()
  }
}

async function act(verb: string, name: string, place: string | undefined, { texts, file }: Reader) {
  switch (verb) {
    case 'open':
      return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    case 'press':
      return press(place === undefined ? page.getByRole('main') : rowOf(place), name)
    case 'choose':
      if (place === undefined) return choice(name).click()
      return userEvent.selectOptions(page.getByLabelText(place, { exact: true }), name)
    case 'tick':
      return rowOf(name).getByRole('checkbox').click()
    case 'fill in': {
      const scope = place === undefined ? page : page.getByRole('region', { name: place, exact: true })
      const text = texts?.[name]
      if (text === undefined) throw new TypeError(`the guide asks for ${name}`)
      await expect.element(seen(scope, name).first()).toBeVisible()
      return scope.getByLabelText(name, { exact: true }).fill(text)
    }
    case 'give the file to':
      await expect.element(seen(page, name)).toBeVisible()
      return userEvent.upload(page.getByLabelText(name), file ?? [])
    default:
      throw new TypeError(`the guide does not say what to do with ${name}`)
  }
}

type Scope = Pick<Locator, 'getByText' | 'getByRole' | 'getByLabelText'>

/** Finds visible text. A name that only a screen reader says does not count. */
const seen = (scope: Scope, text: string): Locator => scope.getByText(text, { exact: true })

/** Presses a control by its visible text, once the page has nothing left to load. */
async function press(scope: Scope, text: string): Promise<void> {
  const named = seen(scope, text)
  const findPlace = () =>
    named.elements().findIndex((element) => element.closest('button, a, summary')?.checkVisibility())
  await expect.poll(() => document.documentElement.dataset['pending']).toBeUndefined()
  await expect.poll(findPlace, { message: text }).toBeGreaterThanOrEqual(0)
  await named.nth(findPlace()).click()
}

const rowOf = (text: string): Locator => page.getByRole('row').filter({ has: seen(page, text) })

/** Finds a view or one of several options. Its label may include a description. */
const choice = (name: string): Locator =>
  page.getByText(new RegExp(name.replaceAll(/[?().]/g, '\\$&'))).first()

test('every guide is followed here or in a journey', () => {
  // Two devices take turns to sign offline, so a journey with two browsers follows this guide.
  const inTwoBrowsers = ['sign-offline']
  const here = ['create', 'design-a-contract', 'recover', 'rotate-keys', 'watch-the-network']
  const names = [...here, ...inTwoBrowsers].map((name) => `/docs/guides/${name}.md`)
  expect(Object.keys(guides).toSorted()).toEqual(names.toSorted())
})

test('the guide to designing a data contract works as written', async () => {
  await openRoute('/')
  await follow(readSteps('design-a-contract'), { leavesOut: ['Valid for version 13'] })
  await expect.element(page.getByRole('button', { name: 'Download JSON' })).toBeVisible()
})

test('the guide to rotating a key works as written', async () => {
  const identity = jsonIdentity(1)
  await openRoute('/', {
    vault: 'open',
    records: [addRecord('identities', identity.id, identityRecord(identity, 'Aurora Press', 1))],
  })
  await sealNumberedKey(1, 0, 0, 'First master')
  const [first = [], ...steps] = readSteps('rotate-keys')
  await follow([first])
  await page.getByRole('link', { name: 'Aurora Press', exact: true }).click()
  const leavesOut = ['Submit', 'Mark confirmed']
  const file = await savedBy(() => follow(steps, { leavesOut, texts: { Passphrase: passphrase } }))
  expect(JSON.parse(await file.text())).toMatchObject({ type: 5, disablePublicKeys: [0] })
})

test('the guide to watching a network works as written', async () => {
  await openRoute('/')
  const steps = readSteps('watch-the-network')
  const nodes = ['http://localhost:1', 'http://localhost:2', 'http://localhost:3'].join('\n')
  await follow(steps.slice(0, 2), {
    texts: { Name: 'Harbour', 'Platform name': 'harbour', 'Nodes of the core chain': nodes },
  })
  await expect.element(page.getByText('Harbour was added. It is the current network.')).toBeVisible()
  await page.getByRole('radio', { name: /^Sandbox Simulated in/ }).click()
  await follow(steps.slice(2))
  await expect.element(page.getByText('3 of 3 on this tip')).toBeVisible()
})

test('the guide to creating an identity with a lock of your own works as written', async () => {
  const { transaction, instantLock } = sampleDraft(instantSendCreate).fund
  const texts: Record<string, string> = {
    'Existing private key': instantSendCreate.singleUseKeyHex,
    'Lock transaction': transaction,
    'Instant lock': instantLock,
  }
  const words = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await openRoute('/', { network: ownNetwork('spec') })
  const reader: Reader = {
    leavesOut: ['Sandbox funds', 'Get sandbox funds', 'Passphrase', 'Submit'],
    texts,
    does: {
      'Create the vault': async () => {
        await expect.element(words).toHaveLength(6)
        texts['Passphrase'] = words
          .elements()
          .map((word) => word.textContent.trim())
          .join(' ')
      },
      'Did you write it down?': async () => {
        const question = page.getByText(/^Which is word \d of your passphrase\?$/)
        await expect.element(question).toBeVisible()
        const place = Number(/\d/.exec(question.element().textContent)?.[0])
        await press(page.getByRole('main'), texts['Passphrase']?.split(' ')[place - 1] ?? '')
      },
    },
  }
  const file = await savedBy(() => follow(readSteps('create'), reader))
  expect(JSON.parse(await file.text())).toMatchObject({ type: 2 })
})

test('the guide to backup and recovery works as written', async () => {
  const steps = readSteps('recover')
  await openRoute('/', { vault: 'open' })
  await sealNumberedKey(1, 0, 0, 'First master')
  const texts = {
    'Passphrase of the file': 'gravel lantern quince otter marble',
    'Passphrase of the new vault': passphrase,
    'Passphrase of the vault': passphrase,
    Passphrase: passphrase,
    'Recovery phrase': `${'abandon '.repeat(11)}about`,
    'Another identity': JSON.stringify(jsonIdentity(31)),
  }
  const file = await savedBy(() => follow(steps.slice(0, 2), { texts }))
  await follow(steps.slice(2, 3), { texts, file })
  await expect.element(page.getByText('The file is valid: 1 private key opens')).toBeVisible()
  await openRoute('/')
  await follow(steps.slice(3, 6), { texts, file })
  await expect.element(page.getByText('Restored', { exact: true })).toBeVisible()
  await follow(steps.slice(6, 9), { texts })
  await expect.element(page.getByText('No private key of these identities was found')).toBeVisible()
  await vault.lock()
  await follow(steps.slice(9))
})
