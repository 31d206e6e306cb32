import type { ElementHandle, Locator, Page, Request } from '@playwright/test'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { expectAccessible } from './accessible.ts'
import { beginDraft, chooseMethod, createVault, goOn, fundFromSandbox, signFunded } from './acts.ts'
import { beginFrom } from './contract-acts.ts'
import { expect, test } from './fixtures.ts'
import { putRecords, todayRecord } from './identity-steps.ts'
import { holds, secretBytes, type Seen } from './secret-forms.ts'
import { recordEverything } from './secret-recorder.ts'
import { routePatterns } from './start-pages.ts'

// A private key that is pasted into a field that is no place for one is stored nowhere, and the field says so.

const keyHex = '6d'.repeat(31) + '11'
const canary = secretBytes('typed key', keyHex)
const wif = formatWif(parseHex(keyHex), 'testnet')
const planted = secretBytes('planted key', '3c'.repeat(31) + '05')
const isKept = ({ channel }: Seen) =>
  /^(?:indexeddb|storage|caches|url|broadcast|download|console)/.test(channel)

test(
  'no field of any route stores a private key that is typed into it',
  { tag: '@deep' },
  async ({ context, page }) => {
    test.setTimeout(600_000)
    const recording = await recordEverything(context)
    const fetching = followRequests(page)
    await page.clock.install()
    await page.goto('/')
    await plant(page)
    const today = todayRecord(13, 'Today')
    await putRecords(page, 'identities', [today])
    const draft = await makeOneOfEach(page)

    const walked = await walkAll(page, today.id, draft, fetching)
    // A route that the walk cannot reach would go unseen, and so would a walk that finds no fields.
    for (const pattern of routePatterns())
      expect(
        [...walked.paths].some((path) => pattern.test(path)),
        String(pattern),
      ).toBe(true)
    console.log(`typed into ${walked.fields} fields of ${walked.paths.size} pages`)
    expect(walked.fields).toBeGreaterThan(120)
    expect(walked.silent).toEqual([])

    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await recording.dump(page)
    expect(
      recording.seen.filter((each) => isKept(each) && holds(each, planted)).map(({ channel }) => channel),
    ).toEqual(expect.arrayContaining(['indexeddb, at the end', 'storage, at the end', 'url']))
    const leaks = recording.seen.filter((each) => isKept(each) && holds(each, canary))
    expect([...new Set(leaks.map(({ channel, texts }) => `${channel}: ${textAround(texts)}`))]).toEqual([])
  },
)

test(
  'a private key that is pasted into a label goes to the vault instead',
  { tag: '@deep' },
  async ({ context, page }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await beginDraft(page)
    await createVault(page)
    await chooseMethod(page, 'ChainLock proof')
    const height = page.getByLabel('Height of the ChainLocked block')
    await paste(page, height, wif)
    await expect(height).toHaveValue('')
    await expect(height).toHaveAccessibleDescription(/looks like a private key.*workspace\/private-key-here/s)
    await fundFromSandbox(page)
    await goOn(page, 'Keys')
    const label = page.getByLabel('Label of key 0')
    await paste(page, label, `mine ${wif}`)
    await expect(label).toHaveValue('mine ')
    await expectAccessible(page, 'a private key in a label')
    const said = page.getByRole('alert').filter({ hasText: 'looks like a private key' })
    await said.getByRole('button', { name: 'Store it in the vault' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label').fill('Was in a label')
    await expectAccessible(page, 'a private key on its way to the vault')
    await dialog.getByRole('button', { name: 'Seal private key' }).click()
    await expect(page.getByText('Was in a label is sealed.')).toBeVisible()
    await expect(said).toHaveCount(0)

    // Typed by hand it is known with its last character, and the page never hears of it.
    await label.fill('')
    await label.pressSequentially(wif)
    await expect(label).toHaveValue('')
    await expect(said).toBeVisible()
    await label.fill(' Desk')
    await page.keyboard.press('Home')
    await label.pressSequentially(keyHex)
    await expect(label).toHaveValue(' Desk')
    // A key that is pasted over other text leaves that text as it was.
    await label.fill('Desk')
    await paste(page, label, wif)
    await expect(label).toHaveValue('Desk')
    await said.getByRole('button', { name: 'Close' }).click()

    // 64 digits may be a hash: the user can say so, once. What was typed since stays.
    await paste(page, label, `${keyHex} and `)
    await expect(label).toHaveValue(' and ')
    await label.press('End')
    await label.pressSequentially('later')
    await page.getByRole('checkbox', { name: 'This is not a private key' }).click()
    await expect(label).toHaveValue(` and later ${keyHex}`)
    await paste(page, label, `tx ${keyHex}`)
    await expect(label).toHaveValue(`tx ${keyHex}`)
    await page.reload()
    await expect(label).toHaveValue(`tx ${keyHex}`)
    await expect(page.getByText('workspace/private-key-here')).toHaveCount(0)
  },
)

test(
  'a text that an earlier version stored is left as it is, and named',
  { tag: '@deep' },
  async ({ page }) => {
    await beginDraft(page)
    await expect(page.getByText(/^Draft, saved/)).toBeVisible()
    const draft = new URL(page.url()).pathname.split('/')[3] ?? ''
    // Of the same origin, and no page of Keywright.
    await page.route('/favicon.ico', (route) => route.fulfill({ body: '' }))
    await page.goto('/keywright.json')
    await page.evaluate(
      async ({ id, label }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open('keywright-workspace')
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(new Error('not opened'))
        })
        const store = database.transaction('drafts', 'readwrite').objectStore('drafts')
        const reading = store.get(id)
        await new Promise((resolve) => {
          reading.onsuccess = resolve
        })
        const writing = store.put({ ...reading.result, label }, id)
        await new Promise((resolve) => {
          writing.onsuccess = resolve
        })
        database.close()
      },
      { id: draft, label: wif },
    )
    await page.goto('/')
    await expect(page.getByText('One stored text looks like a private key')).toBeVisible()
    await page.getByRole('link', { name: 'draft of an identity' }).click()
    await expect(page).toHaveURL(new RegExp(`/build/create/${draft}/fund$`))
  },
)

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((each) => navigator.clipboard.writeText(each), text)
  await field.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

/** Puts the other key where it must not be, so that the search is seen to find. */
async function plant(page: Page): Promise<void> {
  await page.evaluate(async (text) => {
    localStorage.setItem('planted', text)
    history.replaceState(null, '', `/#${text}`)
    history.replaceState(null, '', '/')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('planted')
      opening.onupgradeneeded = () => opening.result.createObjectStore('planted')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('not made'))
    })
    await new Promise((resolve) => {
      const writing = database.transaction('planted', 'readwrite')
      writing.objectStore('planted').put({ label: `of ${text}` }, 'one')
      writing.oncomplete = resolve
    })
    database.close()
  }, planted.texts[0] ?? '')
}

/** A vault, a signed identity, a funded draft, a run of many, a contract: every page has something to show. Gives the path of the draft. */
async function makeOneOfEach(page: Page): Promise<string> {
  await beginFrom(page, 'Profile')
  await beginDraft(page)
  await createVault(page)
  await fundFromSandbox(page)
  await signFunded(page)
  await goWithin(page, '/build/create')
  await expect(page).toHaveURL(/\/fund$/)
  await fundFromSandbox(page)
  const draft = new URL(page.url()).pathname
  await goWithin(page, '/build/bulk')
  await page.getByRole('button', { name: /^Start a run of \d/ }).click()
  await expect(page).toHaveURL(/\/bulk\/\w+/)
  return draft
}

/** As a link does: the vault stays open. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  // These begin a draft and give way to its page.
  if (beginsDraft.test(path)) await expect(page).toHaveURL(/\/[\da-f]{16}\/\w+$/)
}

const beginsDraft = /^\/build\/(?:create|top-up)(?:\/[^/]+)?$/

interface Walked {
  readonly fetching: ReadonlySet<Request>
  readonly paths: Set<string>
  fields: number
  /** Fields that took the key without a word. */
  readonly silent: string[]
}

// Their links leave what is walked through.
const isOfWalk = (path: string) => !path.startsWith('/keywright') && !path.includes('.')
const patternsSeenOnce = /\/(?:identities|signed|update|contracts|bulk)\/[^/]+$/
// A choice of the walk may begin another draft: one of each kind is enough.
const draftSeenOnce = /(?<=^\/build\/(?:create|top-up)\/)[\da-f]{16}(?=\/)/

async function walkAll(
  page: Page,
  today: string,
  draft: string,
  fetching: ReadonlySet<Request>,
): Promise<Walked> {
  const walked: Walked = { fetching, paths: new Set(), fields: 0, silent: [] }
  const credits = [`/build/transfer/${today}`, `/build/withdraw/${today}`]
  // A backup is tested once there is one, or from the palette.
  const waiting = ['/', '/vault/test-backup', ...credits, ...(await addressesOfRecords(page))]
  // One that the walk begins is discarded when it is left: its links lead nowhere.
  const steps = ['fund', 'keys', 'review', 'sign', 'export'].map((step) => draft.replace(/\w+$/, step))
  waiting.push(...steps)
  const kinds = new Set(steps.map((each) => each.replace(draftSeenOnce, '*')))
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (walked.paths.has(path)) continue
    walked.paths.add(path)
    await goWithin(page, path)
    const { pathname } = new URL(page.url())
    await awaitFields(page, pathname, walked)
    walked.paths.add(pathname)
    await walkPage(page, path, walked)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    for (const link of links.map((each) => each.replace(/[?#].*$/, '')).filter(isOfWalk)) {
      const kind = link
        .replace(patternsSeenOnce, (each) => each.replace(/[^/]+$/, '*'))
        .replace(draftSeenOnce, '*')
      if (kind !== link && kinds.has(kind)) continue
      kinds.add(kind)
      waiting.push(link)
    }
  }
  return walked
}

/** Pages that are named by what is stored, whether or not a link leads there now. */
async function addressesOfRecords(page: Page): Promise<readonly string[]> {
  const [identities = [], [transition] = [], [run] = []] = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('keywright-workspace')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('not opened'))
    })
    const keys = ['identities', 'transitions', 'bulk-runs'].map(async (store) => {
      const reading = database.transaction(store).objectStore(store).getAllKeys()
      await new Promise((resolve) => {
        reading.onsuccess = resolve
      })
      return reading.result.map(String)
    })
    const found = await Promise.all(keys)
    database.close()
    return found
  })
  for (const id of [identities[0], transition, run]) expect(id).toBeDefined()
  return [
    ...identities.flatMap((id) => [`/identities/${id}`, `/build/update/${id}`]),
    `/build/top-up/${identities[0]}`,
    `/build/signed/${transition}`,
    `/build/bulk/${run}`,
  ]
}

/** What shows that a page has its fields: most of them come after its heading. */
const comesLast: readonly (readonly [RegExp, (main: Locator) => Locator])[] = [
  [/^\/$/, (main) => main.getByLabel('Label, id, tag or key')],
  [/^\/build\/\S+\/fund$/, (main) => main.getByRole('radio', { name: 'Pay an address' })],
  [/^\/build\/create\/\S+\/keys$/, (main) => main.getByLabel('Label of key 0')],
  [/^\/build\/bulk$/, (main) => main.getByLabel('How many')],
  [/^\/build\/transfer\//, (main) => main.getByLabel('Recipient')],
  [/^\/build\/withdraw\//, (main) => main.getByLabel('Address', { exact: true })],
  [/^\/contracts$/, (main) => main.getByLabel('Search names and types')],
  [/^\/contracts\/./, (main) => main.getByLabel('Text of the contract')],
  [/^\/exchange$/, (main) => main.getByLabel('Exchange file as text')],
  [/^\/identities\//, (main) => main.getByLabel('Notes')],
  [/^\/inspect$/, (main) => main.getByLabel('What to read')],
  [/^\/network$/, (main) => main.getByRole('table').first()],
  [/^\/network\/console$/, (main) => main.getByLabel('Height or block hash')],
  [/^\/settings$/, (main) => main.getByRole('button', { name: 'Add a network' })],
  [/^\/vault$/, (main) => main.getByRole('table', { name: 'Private keys', exact: true })],
]

async function awaitFields(page: Page, path: string, { fetching }: Walked): Promise<void> {
  for (const [pattern, find] of comesLast)
    if (pattern.test(path)) await expect(find(page.getByRole('main')), path).toBeAttached()
  await settle(page, fetching)
}

function followRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (each) => open.add(each))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (each) => open.delete(each))
  return open
}

/** All that the page fetches is there, and shown: React holds back what comes late for up to 300 ms. */
async function settle(page: Page, fetching: ReadonlySet<Request>): Promise<void> {
  for (let passes = 0; passes < 2;) {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 500 })))
    if (fetching.size > 0) continue
    await page.clock.fastForward(400)
    passes += 1
  }
}

const openers =
  /^(?:Edit|Label and tags|Rename|Import|Add|New|Paste|Change|Note|Use an existing|Enter|Open the form|Create or import|Keep this version|Write)/

/** Types the key into all fields of the page as it is, then as it is with each choice made and each form opened. */
async function walkPage(page: Page, path: string, walked: Walked): Promise<void> {
  const main = page.getByRole('main')
  await typeEverywhere(page, path, walked)
  const choices = await main.getByRole('radio').count()
  for (let at = 0; at < choices; at += 1) {
    const choice = main.getByRole('radio').nth(at)
    if (!(await choice.isVisible().catch(() => false)) || (await choice.isDisabled())) continue
    await choice.check({ force: true, timeout: 2000 }).catch(() => undefined)
    await settle(page, walked.fetching)
    await typeEverywhere(page, path, walked)
  }
  const names = await main
    .getByRole('button', { name: openers })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent))
  for (const name of new Set(names)) {
    const opener = main.getByRole('button', { name, exact: true }).first()
    if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue
    await opener.click({ timeout: 2000 }).catch(() => undefined)
    await settle(page, walked.fetching)
    await typeEverywhere(page, path, walked)
    await page.keyboard.press('Escape')
    if (new URL(page.url()).pathname !== path) {
      await goWithin(page, path)
    }
  }
  const tabs = await main.getByRole('tab').count()
  for (let at = 0; at < tabs; at += 1) {
    await main.getByRole('tab').nth(at).click()
    await typeEverywhere(page, path, walked)
  }
}

const fieldsOf = (page: Page) =>
  page.locator(
    'input:not([type=checkbox], [type=radio], [type=file], [type=password], [data-secret]), textarea:not([data-secret]), [contenteditable=true]',
  )

async function typeEverywhere(page: Page, path: string, walked: Walked): Promise<void> {
  const fields = fieldsOf(page)
  // What is folded away has fields too.
  await page.locator('main details:not([open])').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '')
  })
  // A page may give way to the one that was gone to while it is typed into: then the new one is typed into from its top.
  let replacements = 0
  for (let at = 0; at < (await fields.count()); at += 1) {
    if (await wasTold(fields.nth(at))) continue
    const outcome = await typeInto(page, fields.nth(at))
    if (outcome === undefined) continue
    if (outcome === 'replaced' && replacements < 5) {
      replacements += 1
      at = -1
      continue
    }
    walked.fields += 1
    if (outcome !== 'told') walked.silent.push(`${path}: ${outcome}`)
    for (const close of await page
      .getByRole('alert')
      .getByRole('button', { name: 'Close', exact: true })
      .all())
      await close.click({ timeout: 1000 }).catch(() => undefined)
  }
}

/** Whether the same field, under the same name, was typed into before another choice. */
async function wasTold(place: Locator): Promise<boolean> {
  const [field] = await place.elementHandles()
  return field === undefined ? false : field.evaluate(isMarked, await nameOf(field))
}

// In the page.
function isMarked(field: Element, name: string): boolean {
  return field.getAttribute('data-told') === name
}

/** What became of the key: `told`, `replaced` (the field is gone, without a word) or the name of the field. */
async function typeInto(page: Page, place: Locator): Promise<string | undefined> {
  if (!(await place.isEditable({ timeout: 5000 }).catch(() => false))) return undefined
  if (!(await place.isVisible())) return undefined
  // A list that is filled anew may have taken the field away in between.
  const [field] = await place.elementHandles()
  if (field === undefined) return 'replaced'
  const isHere = () => field.evaluate((each) => each.isConnected)
  const isRich = (await field.getAttribute('contenteditable')) !== null
  try {
    if (isRich) {
      // As a user does. `fill` deletes lines beneath the editor, and the browser then styles what it joins.
      await field.focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(wif)
    } else {
      await field.fill(wif, { timeout: 5000 })
    }
  } catch (error) {
    if (await isHere()) throw error
    return 'replaced'
  }
  const left = async () => (isRich ? await field.textContent() : await field.inputValue()) ?? ''
  const said = page
    .getByRole('alert')
    .filter({ hasText: /private key/ })
    .first()
  const isTold = async () => !(await left()).includes(wif.slice(0, 20)) && (await said.isVisible())
  const isOver = async () => !(await isHere()) || (await isTold())
  if (!(await becomes(isOver))) return nameOf(field)
  if (!(await said.isVisible())) return 'replaced'
  // Whatever is stored when a field is left, is stored now.
  await field.evaluate(
    (each: HTMLElement, name) => {
      each.blur()
      each.setAttribute('data-told', name)
    },
    await nameOf(field),
  )
  return 'told'
}

async function becomes(holdsNow: () => Promise<boolean>): Promise<boolean> {
  try {
    await expect.poll(holdsNow, { intervals: [0, 50, 100] }).toBe(true)
    return true
  } catch {
    return false
  }
}

function nameOf(field: ElementHandle): Promise<string> {
  return field.evaluate(
    (each: HTMLInputElement) =>
      each.labels?.[0]?.textContent ?? each.getAttribute('aria-label') ?? each.outerHTML,
  )
}

function textAround(texts: readonly string[]): string {
  const text = texts.find((each) =>
    canary.texts.some((form) => each.toLowerCase().includes(form.toLowerCase())),
  )
  return (text ?? '').slice(0, 200)
}
