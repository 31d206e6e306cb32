import { readFileSync } from 'node:fs'
import { z } from 'zod'

import type { FirefoxPage, SavedFile } from './firefox-page.ts'

/** Everyday tasks of users. `openProfile` opens the program in an empty profile. */
export interface FirefoxJourney {
  readonly name: string
  readonly run: (openProfile: () => Promise<FirefoxPage>) => Promise<void>
}

const passphrase = 'seven kettles whistle over wet gravel'
const Text = z.string()

export const firefoxJourneys: readonly FirefoxJourney[] = [
  {
    name: 'the first screen comes, and runs within its content policy',
    run: async (openProfile) => {
      const page = await openProfile()
      await page.goto('/')
      await page.see('heading', 'Identities')
      await page.press('link', 'Create identity')
      await page.see('heading', 'Funding')
    },
  },
  {
    name: 'a vault is created, locked and unlocked, and a wrong passphrase is rejected',
    run: async (openProfile) => {
      const page = await openProfile()
      await createVault(page)
      await page.press('button', sessionOpen)
      await page.fill('Passphrase', 'not the passphrase at all')
      await page.press('button', 'Unlock')
      await page.read('vault/wrong-passphrase')
      await page.fill('Passphrase', passphrase)
      await page.press('button', 'Unlock')
      await page.see('button', sessionOpen)
    },
  },
  {
    name: 'an identity goes from a draft to its exported bytes',
    run: async (openProfile) => {
      const page = await openProfile()
      await fundDraft(page)
      await page.press('link', 'Continue to Keys')
      await page.readField('Label of key 1', 'Daily signing')
      await page.press('link', 'Continue to Review')
      await page.press('link', 'Continue to Sign')
      await page.press('button', 'Sign identity create')
      await page.read('Signature verified: the recovered key opens output 0.')
      await page.read('Identity created')
      await page.unfold('Files and QR codes')
      const { bytes } = await page.save('Download Binary')
      const saved = await page.save('Download Hex')
      if (saved.bytes.toString().trim() !== bytes.toString('hex'))
        throw new Error('the hex is not that of the bytes')
    },
  },
  {
    name: 'a reload in the middle of a draft loses nothing',
    run: async (openProfile) => {
      const page = await openProfile()
      await fundDraft(page)
      await page.press('link', 'Continue to Keys')
      await page.readField('Label of key 1', 'Daily signing')
      await page.fill('Label of key 0', 'Desk and door')
      await page.reload()
      await page.readField('Label of key 0', 'Desk and door')
      await page.readField('Label of key 1', 'Daily signing')
    },
  },
  {
    name: 'the inspector reads a published transition and names its kind',
    run: async (openProfile) => {
      const page = await openProfile()
      await page.goto('/inspect')
      await page.paste('What to read', publishedCreate())
      await page.see('heading', /^Identity create/)
      await page.read('Recovered key matches output 0')
    },
  },
  {
    name: 'a backup is saved and tested',
    run: async (openProfile) => {
      const page = await openProfile()
      const file = await backUp(page)
      await page.press('link', 'Test it now')
      await openBackup(page, file, 'Open and test')
      await page.read(/The file is valid: all \d+ private keys? opens?|The file is valid/)
    },
  },
  {
    name: 'a backup is restored in an empty profile, and its private key is there',
    run: async (openProfile) => {
      const first = await openProfile()
      const file = await backUp(first)
      const page = await openProfile()
      await page.goto('/vault')
      await page.press('link', 'Restore from a backup')
      await openBackup(page, file, 'Open the file')
      await page.fill('Passphrase of the new vault', passphrase)
      await page.press('button', 'Create the vault from this file')
      await page.read('Restored')
      await page.press('link', 'Go to the vault')
      await page.read('Shop till')
    },
  },
  {
    name: 'the masternode list of the sandbox is followed, and a contract of a template is checked',
    run: async (openProfile) => {
      const page = await openProfile()
      await page.goto('/network')
      await page.read('3 of 3 on this tip')
      await page.read('Agreed by 3 nodes')
      await page.read(/250 masternodes\. Block [1-9][\d,]*\. /)
      await page.goto('/contracts')
      await page.press('button', 'New contract')
      await page.press('button', 'Use template Blog')
      await page.read('Valid as specified')
    },
  },
]

const sessionOpen = /^Session open/

async function createVault(page: FirefoxPage): Promise<void> {
  await page.goto('/vault')
  await page.press('button', 'Type my own')
  await page.fill('Passphrase', passphrase)
  await page.press('button', 'Create vault')
  await page.see('button', sessionOpen)
}

async function fundDraft(page: FirefoxPage): Promise<void> {
  await createVault(page)
  await page.goto('/build/create')
  await page.fill('Passphrase', passphrase)
  await page.press('button', 'Unlock')
  await page.press('radio', 'Sandbox funds')
  await page.press('button', 'Get sandbox funds')
  await page.see('link', 'Continue to Keys')
}

/** Saves a backup of a vault with one private key. */
async function backUp(page: FirefoxPage): Promise<SavedFile> {
  await createVault(page)
  await page.fill('Label', 'Shop till')
  await page.press('button', 'Generate private key')
  await page.read('Shop till is sealed.')
  await page.press('link', 'Back up now')
  await page.fill('Passphrase', passphrase)
  const file = await page.save('Back up now')
  await page.read('Not tested yet')
  return file
}

async function openBackup(page: FirefoxPage, file: SavedFile, action: string): Promise<void> {
  await page.chooseFile('Open the backup file', file)
  await page.fill('Passphrase of the file', passphrase)
  await page.press('button', action)
}

function publishedCreate(): string {
  const vectors: unknown = JSON.parse(readFileSync('src/protocol/vectors/transitions.json', 'utf8'))
  const Vectors = z.object({ transitions: z.tuple([z.object({ serializedHex: Text })], z.unknown()) })
  return Vectors.parse(vectors).transitions[0].serializedHex
}
