import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'

// Steps that many journeys repeat.

export const passphrase = 'seven kettles whistle over wet gravel'

/** Starts a draft at its fund step, for a lock of the user's own. */
export async function beginDraft(page: Page): Promise<void> {
  await page.goto('/build/create')
  await expect(page).toHaveURL(/\/fund$/)
  await expect(page.getByRole('heading', { name: 'Funding' })).toBeVisible()
  await chooseMethod(page, 'InstantSend lock')
}

/** Creates the vault, on its page or in a step that asks for it. A step starts with a generated passphrase. */
export async function createVault(page: Page): Promise<void> {
  const field = page.getByLabel('Passphrase', { exact: true })
  const own = page.getByRole('button', { name: 'Type my own' })
  await expect(field.or(own)).toBeVisible()
  if (await own.isVisible()) await own.click()
  await field.fill(passphrase)
  await page.getByRole('button', { name: 'Create vault' }).click()
  await expect(lockButton(page)).toBeVisible()
}

/** Creates the vault with the generated words, in a step that asks for it. Returns the words. */
export async function createMadeVault(page: Page): Promise<readonly string[]> {
  const made = page.getByRole('list', { name: 'Words of the passphrase' }).getByRole('listitem')
  await expect(made).toHaveCount(6)
  const words = await made.allInnerTexts()
  await page.getByRole('button', { name: 'Create vault' }).click()
  await expect(lockButton(page)).toBeVisible()
  return words
}

export function wordQuestion(page: Page): Locator {
  return page.getByText(/^Which is word \d of your passphrase\?$/)
}

export async function answerWord(page: Page, words: readonly string[]): Promise<void> {
  const place = Number(/\d/.exec(await wordQuestion(page).innerText())?.[0])
  await page.getByRole('button', { name: words[place - 1] ?? '', exact: true }).click()
  await expect(wordQuestion(page)).toHaveCount(0)
}

/** Unlocks the vault, on its page or in a step that asks for it. */
export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Passphrase').first().fill(passphrase)
  await page.getByRole('button', { name: 'Unlock', exact: true }).first().click()
  await expect(lockButton(page)).toBeVisible()
}

export function lockButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /Session open/ })
}

export async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = control.page()
  await expect(control).toBeVisible()
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('no way by Tab')
}

export function keyRow(page: Page, name: RegExp): Locator {
  return page.getByRole('table', { name: 'Private keys', exact: true }).getByRole('row', { name })
}

/** Creates a vault, and imports a private key that is searched for later. */
export async function sealCanary(page: Page, privateKey: string): Promise<void> {
  await page.goto('/vault')
  await createVault(page)
  await page.getByText('Import', { exact: true }).click()
  await page.getByLabel('Label').fill('Canary')
  await page.getByLabel('Private key', { exact: true }).fill(privateKey)
  await page.getByRole('button', { name: 'Seal private key' }).click()
  await expect(keyRow(page, /Canary/)).toBeVisible()
}

export async function beginWithVault(page: Page): Promise<void> {
  await beginDraft(page)
  await createVault(page)
}

/** Unlocks the vault with which a journey starts (e2e/stored-start.ts), in a new draft. */
export async function beginUnlocked(page: Page): Promise<void> {
  await beginDraft(page)
  await unlock(page)
}

export async function chooseMethod(
  page: Page,
  name: 'Sandbox funds' | 'InstantSend lock' | 'ChainLock proof',
) {
  await page.getByRole('radiogroup', { name: 'How the identity is funded' }).getByText(name).click()
}

export async function fundFromSandbox(page: Page, next: 'Keys' | 'Review' = 'Keys'): Promise<void> {
  await chooseMethod(page, 'Sandbox funds')
  await page.getByRole('button', { name: 'Get sandbox funds' }).click()
  await expect(page.getByRole('link', { name: `Continue to ${next}` })).toBeVisible()
}

/** Pastes a single-use private key into the vault. */
export async function useExistingKey(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Use an existing private key' }).click()
  await page.getByLabel('Existing private key').fill(text)
  await page.getByRole('button', { name: 'Seal and use it' }).click()
}

/** Funds by a published instant lock, and pastes its single-use private key into the vault. */
export async function fundFromCase(
  page: Page,
  { signedWith, assetLock, json }: CreateCase,
  privateKey = signedWith.privateKeyHex,
): Promise<void> {
  await chooseMethod(page, 'InstantSend lock')
  await useExistingKey(page, privateKey)
  await page.getByLabel('Lock transaction', { exact: true }).fill(assetLock.transactionHex)
  await page.getByLabel('Instant lock', { exact: true }).fill(json.assetLockProof.instantLock ?? '')
}

export async function goOn(page: Page, to: 'Keys' | 'Review' | 'Sign'): Promise<void> {
  await page.getByRole('link', { name: `Continue to ${to}` }).click()
  await expect(page).toHaveURL(new RegExp(`/${to.toLowerCase()}$`))
}

/** Waits for the default keys of the step. */
export async function awaitFirstKeys(page: Page): Promise<void> {
  await expect(page.getByLabel('Label of key 0')).toHaveValue('Master key')
  await expect(page.getByLabel('Label of key 1')).toHaveValue('Daily signing')
}

/** Has the vault create the keys that a new identity lacks, at the Keys step of a draft. */
export async function createMissingKeys(page: Page, count: number): Promise<void> {
  const needed = page.getByRole('region', { name: 'What a new identity needs' })
  await needed.getByLabel('Passphrase').fill(passphrase)
  await needed.getByRole('button', { name: /^Create (?:a|the) / }).click()
  await expect(page.getByLabel(`Label of key ${count - 1}`)).toBeVisible()
}

/** Replaces the default keys of the step by public keys in JSON. */
export async function replaceKeys(page: Page, keys: unknown): Promise<void> {
  await awaitFirstKeys(page)
  await page.getByRole('button', { name: 'Remove key 0' }).click()
  await page.getByRole('button', { name: 'Remove key 1' }).click()
  await page.getByText('JSON', { exact: true }).click()
  await page.getByLabel('Public keys as JSON').fill(JSON.stringify(keys))
  await page.getByRole('button', { name: 'Add these keys' }).click()
}

/** Unchecks the submission after signing, if the page offers it. */
export async function keepFromSandbox(page: Page): Promise<void> {
  const submits = page.getByLabel('Submit to the sandbox once signed')
  if (await submits.isVisible()) await submits.uncheck()
}

/** Signs, and enters the passphrase if it is asked for. Leaves the submission to the journey. */
export async function sign(page: Page, what: 'create' | 'top-up' = 'create'): Promise<void> {
  const button = page.getByRole('button', { name: `Sign identity ${what}` })
  await expect(button).toBeVisible()
  await keepFromSandbox(page)
  const proof = page.getByRole('main').getByLabel('Passphrase')
  if (await proof.isVisible()) await proof.fill(passphrase)
  await button.click()
  await expect(page).toHaveURL(/\/export$/)
}

/** Goes from a complete fund step to the signature, with the default keys. */
export async function signFunded(page: Page): Promise<void> {
  await goOn(page, 'Keys')
  await awaitFirstKeys(page)
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  await sign(page)
}

/** The exports of a signed transition are collapsed once the network has it. */
async function openExports(page: Page): Promise<void> {
  const folded = page.getByText('Files and QR codes', { exact: true })
  const forms = page.getByRole('region', { name: 'Download or copy' })
  await expect(folded.or(forms).first()).toBeVisible()
  if (!(await forms.isVisible())) await folded.click()
}

/** Downloads the signed transition in this form, and returns the content of the file. */
export async function download(page: Page, form: 'JSON' | 'hex' | 'Base64' | 'binary'): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await openExports(page)
  await page.getByRole('button', { name: new RegExp(`^Download ${form}$`, 'i') }).click()
  return readFileSync(await (await waiting).path())
}

/** Opens the form for further keys, which is closed once an identity has the keys that it needs. */
export async function openKeyForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a key' }).click()
}

/** Imports a private key into a draft, with the type, purpose and level of `key`. */
async function importKeyInto(page: Page, key: CaseKey, privateKey: string): Promise<void> {
  await page.getByText('Import private key', { exact: true }).click()
  await page.getByLabel('Type', { exact: true }).selectOption(String(key.type))
  await page.getByLabel('Purpose', { exact: true }).selectOption(String(key.purpose))
  const level = ['Master', 'Critical', 'High', 'Medium'][key.securityLevel] ?? ''
  await page.getByRole('radio', { name: level, exact: true }).check()
  await page.getByLabel('Private key', { exact: true }).fill(privateKey)
  await page.getByRole('button', { name: 'Add key', exact: true }).click()
}

/** Replaces the default keys by the private keys of a published create. */
export async function importKeysOf(page: Page, { json, keyPrivateKeys }: CreateCase): Promise<void> {
  await awaitFirstKeys(page)
  await page.getByRole('button', { name: 'Remove key 0' }).click()
  await page.getByRole('button', { name: 'Remove key 1' }).click()
  for (const key of json.publicKeys) {
    const privateKey = keyPrivateKeys.find(({ id }) => id === key.id)
    await importKeyInto(page, key, privateKey?.privateKeyHex ?? '')
    await expect(page.getByLabel(`Label of key ${key.id}`)).toBeVisible()
  }
}

/** Creates the recovery phrase on the page of the vault, and writes it down. Returns its words. */
export async function makePhrase(page: Page, proof = passphrase): Promise<readonly string[]> {
  await page.getByRole('link', { name: 'Create or import a phrase' }).first().click()
  await page.getByLabel('Passphrase').first().fill(proof)
  await page.getByRole('button', { name: 'Create the phrase' }).click()
  const shown = page.getByRole('list', { name: 'Words of the recovery phrase' }).getByRole('listitem')
  await expect(shown).toHaveCount(12)
  const words = await shown.allTextContents()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  for (const field of await page.getByLabel(/^Word \d+$/).all()) {
    const name = await field.evaluate((each: HTMLInputElement) => each.labels?.[0]?.textContent)
    await field.fill(words[Number(/\d+/.exec(name ?? '')?.[0]) - 1] ?? '')
  }
  await page.getByRole('button', { name: 'Check the words' }).click()
  await expect(page.getByText('The phrase is written down').first()).toBeVisible()
  return words
}

/** Adds a network in the settings, which becomes the current network. */
export async function addNetwork(
  page: Page,
  network: {
    readonly name: string
    readonly profile: 'spec' | 'dpp-0.25' | 'dpp-0.23' | 'platform-13'
    readonly kind: 'mainnet' | 'testnet'
    readonly platform: string
    readonly nodes?: readonly string[]
    readonly platformNodes?: readonly string[]
  },
): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Add a network' }).click()
  await page.getByLabel('Name', { exact: true }).fill(network.name)
  // The radio's name either begins with the profile's id, or ends with the id in small print.
  await page.getByRole('radio', { name: new RegExp(`^${network.profile}|${network.profile}$`) }).check()
  await page.getByRole('radio', { name: network.kind, exact: true }).check()
  await page.getByLabel('Platform name').fill(network.platform)
  if (network.nodes !== undefined)
    await page.getByLabel('Nodes of the core chain').fill(network.nodes.join('\n'))
  if (network.platformNodes !== undefined)
    await page.getByLabel('Nodes of the platform').fill(network.platformNodes.join('\n'))
  await page.getByRole('button', { name: 'Add network' }).click()
  await expect(page.getByText(`${network.name} was added. It is the current network.`)).toBeVisible()
}

interface CaseKey {
  readonly id: number
  readonly type: number
  readonly purpose: number
  readonly securityLevel: number
}

interface CreateCase {
  readonly name: string
  readonly profile: string
  readonly json: {
    readonly publicKeys: readonly CaseKey[]
    readonly assetLockProof: {
      readonly instantLock?: string
      readonly coreChainLockedHeight?: number
      readonly outPoint?: string
    }
  }
  readonly signingBytesHex: string
  readonly serializedHex: string
  readonly expectedIdentityId: string
  readonly signedWith: { readonly privateKeyHex: string }
  readonly keyPrivateKeys: readonly { readonly id: number; readonly privateKeyHex: string }[]
  readonly assetLock: { readonly transactionHex: string; readonly outPointHex: string; readonly txid: string }
}

/** The published identity creates of this project. */
function readCreateCases(): readonly CreateCase[] {
  const file: { transitions: readonly CreateCase[] } = JSON.parse(
    readFileSync('src/protocol/vectors/transitions.json', 'utf8'),
  )
  return file.transitions
}

export function createCase(words: string, profile = 'spec'): CreateCase {
  const found = readCreateCases().find((each) => each.profile === profile && each.name.includes(words))
  if (found === undefined) throw new Error(`no create case named ${words}`)
  return found
}

/**
 * Waits until the open page has fetched the complete program. Needs `savesData: false`, and no service worker that
 * stores the program.
 */
export async function untilFetched(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('program-fetched').length > 0)
}
