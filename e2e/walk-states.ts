import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

import { addNetwork } from './acts.ts'
import { jsonOf, requestSample } from './exchange-acts.ts'
import { expect } from './fixtures.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { examine, fill, glance, goWithin, look, press, see, visit, type Walk } from './walk.ts'
import { expectTranslated } from './walk-checks.ts'
import { startProvingNode } from './proving-node.ts'

// States that no address leads to and that need no vault.

const vectors = (name: string) => JSON.parse(readFileSync(`src/protocol/vectors/${name}.json`, 'utf8'))

/** Shows the inspector with one input of each kind, with unreadable input, and with a private key that it hides. */
export async function walkReadings(walk: Walk): Promise<void> {
  const { page, shown } = walk
  const box = page.getByLabel('What to read')
  const create = vectors('transitions').transitions[0]
  const keys = vectors('keys')
  const diff = vectors('chain/testnet-905490-905491').result
  const { ids } = vectors('identity-ids')
  const platform: readonly { readonly kind: string; readonly full: string }[] = vectors('platform-13').vectors
  const texts = {
    'Identity create': JSON.stringify({ ...create.json, protocolVersion: 2 }),
    'Identity top-up': vectors('top-ups').transitions[0].serializedHex,
    'Lock transaction': vectors('transactions').transactions[0].hex,
    'Instant lock': vectors('instantlocks').instantLocks[0].hex,
    ChainLock: vectors('instantlocks').chainLocks[0].hex,
    'Asset lock proof': JSON.stringify(create.json.assetLockProof),
    Identity: JSON.stringify(jsonIdentity(3)),
    'Public key': keys.ecdsa[0].publicKeyBase58,
    'Out point': ids[0].outPointHex,
    'Block hash': diff.blockHash,
    'Data contract': JSON.stringify(vectors('contracts').valid[1].contract),
    Document: '{"$type":"nt","$id":"x","msg":"zz"}',
    'Coinbase transaction': diff.cbTx,
    'Masternode list diff': JSON.stringify(diff),
    'Backup file': '{"format":"keywright-backup","version":1}',
    'Transition to be signed (exchange file)': jsonOf(requestSample(5, 'spec').unsigned),
    Address: keys.ecdsa[0].addressTestnet,
  }
  await visit(walk, '/inspect')
  await press(page, 'An identity create')
  await readingOf(page).waitFor()
  await glance(walk, 'a sample')
  await press(page, 'Compare with another')
  for (const [kind, text] of Object.entries(texts)) {
    await box.fill(text)
    await readingOf(page, kind).waitFor()
    await glance(walk, `reading: ${kind}`)
    if (kind === 'Lock transaction') await press(page, 'End the comparison')
  }
  for (const kind of new Set(platform.map((each) => each.kind))) {
    const heading = await readingOf(page).innerText()
    await box.fill(platform.find((each) => each.kind === kind)?.full ?? '')
    await expect(readingOf(page)).not.toHaveText(heading)
    await expectTranslated(shown, `reading: ${kind}`)
  }
  const isPublic = page.getByRole('checkbox', { name: /32 bytes as public/ })
  await isPublic.check()
  await box.fill(ids[0].identityId)
  await readingOf(page, 'Identifier').waitFor()
  await glance(walk, 'reading: identifier')
  await isPublic.uncheck()
  for (const secret of [ids[1].identityId, keys.ecdsa[1].wifTestnet]) {
    await box.fill(secret)
    await expect(box).toHaveValue('')
    await press(page, 'Import into the vault')
    await look(walk, 'reading: a private key')
  }
  const digits = `${'1'.repeat(30)}0`
  for (const unread of ['{"x": [1, 2', '{"x": {"y": 1}}', 'abc', '12', 'zz zz zz', 'zz!', digits]) {
    await box.fill(unread)
    await see(page, 'Not recognized')
    await glance(walk, `not read: ${unread}`)
  }
}

function readingOf(page: Page, kind?: string): Locator {
  const region = page.getByRole('region', { name: 'What it may be' })
  return region.getByRole('heading', kind === undefined ? {} : { name: kind, exact: true })
}

// These names have no vowels, so that no check takes them for English.
const identifier = { contentMediaType: 'application/x.dash.dpp.identifier', minItems: 32, maxItems: 32 }
const nested = { nr: { type: 'integer', minimum: 1, position: 0 } }
const pst = {
  type: 'object',
  properties: {
    ttl: { type: 'string', maxLength: 63, pattern: '^z', position: 0 },
    wrtr: { type: 'array', byteArray: true, ...identifier, position: 1 },
    mt: { type: 'object', properties: nested, additionalProperties: false, position: 2 },
  },
  indices: [{ name: 'bTtl', properties: [{ ttl: 'asc' }], unique: true }],
  required: ['ttl'],
  additionalProperties: false,
}
const broken = {
  ...pst,
  properties: {
    ...pst.properties,
    ttl: { type: 'string', pattern: '(', position: 7 },
    nr: { type: 'integer', maxLength: 3, position: 3 },
    lst: { type: 'array', position: 4 },
    'b d': { type: 'zz', position: 5 },
  },
  indices: [
    { name: 'bTtl', properties: [{ ttl: 'desc' }, { zz: 'asc' }], unique: 'zz' },
    { name: 'bTtl', properties: [] },
  ],
  required: ['zz', 'zz'],
  additionalProperties: true,
}

/** A contract with the parts of today's networks. Its group has a member too few. */
const withParts = {
  documents: { pst },
  keywords: ['wrd'],
  groups: { 0: { $formatVersion: '0', members: { ['1'.repeat(32)]: 1 }, requiredPower: 1 } },
  tokens: {
    0: {
      $formatVersion: '0',
      conventions: {
        $formatVersion: '0',
        decimals: 8,
        localizations: {
          zz: { $formatVersion: '0', shouldCapitalize: true, singularForm: 'tkn', pluralForm: 'tkns' },
        },
      },
      baseSupply: 10,
    },
  },
}

/** Shows a contract in each of its views, with a breaking version and with broken rules. */
export async function walkContract(walk: Walk): Promise<void> {
  const { page, shown } = walk
  await visit(walk, '/contracts')
  await press(page, 'New contract')
  const write = async (json: string) => {
    await shown.getByRole('main').locator('[contenteditable=true]').first().focus()
    await shown.keyboard.press('ControlOrMeta+a')
    await shown.keyboard.insertText(json)
  }
  const design = (documents: unknown) => write(JSON.stringify({ documents }, null, 2))
  const view = async (name: string) => {
    await page.getByRole('navigation', { name: 'Views of the contract' }).getByRole('link', { name }).click()
    await expect(page.locator('[aria-current]', { hasText: name }).first()).toBeVisible()
  }
  await design({ pst })
  await see(page, '1 warning')
  await view('Versions')
  await press(page, 'Save as version 1')
  await view('Diagram')
  await look(walk, 'contract: diagram')
  await page.getByRole('link', { name: 'pst.wrtr' }).click()
  await look(walk, 'contract: a property')
  await view('Samples')
  await press(page, 'Create valid ones')
  await press(page, 'Create invalid ones')
  await press(page, 'Open Valid 1, every property')
  await fill(page, 'Document as JSON', '{"ttl": 5}')
  await look(walk, 'contract: samples')
  await view('Export')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await glance(walk, 'contract: export')
  }
  await view('Design')
  await design({ pst: { ...pst, required: ['ttl', 'wrtr'] } })
  await view('Versions')
  await look(walk, 'contract: a version that breaks another')
  await view('Design')
  await design({ pst: broken, 'b d': [] })
  await see(page, /Not valid as specified/)
  await look(walk, 'contract: broken rules')
  await press(page, /^Preview/)
  await look(walk, 'contract: a fix')
  await write('{"documents": {')
  await expect(page.getByRole('button', { name: /^Preview/ })).toHaveCount(0)
  await look(walk, 'contract: no JSON')
  await page.getByRole('radio', { name: 'v13' }).click()
  await write(JSON.stringify(withParts, null, 2))
  await see(page, /Not valid for version 13/)
  await page.getByRole('treeitem', { name: 'Contract' }).first().click()
  await look(walk, 'contract: settings')
  await page.getByRole('treeitem', { name: 'Group 0' }).click()
  await look(walk, 'contract: a group')
  await page.getByRole('treeitem', { name: 'Token 0' }).click()
  await look(walk, 'contract: a token')
}

/** Shows a network with faulty nodes, with a new block, and with the tables of its charts. */
export async function walkNetwork(walk: Walk): Promise<void> {
  const { page, shown } = walk
  await visit(walk, '/settings')
  await page.getByLabel('A block comes').selectOption({ label: 'when you generate it' })
  await page.locator('summary', { hasText: 'Simulated faults' }).click()
  const setFaults = async (...labels: readonly string[]) => {
    for (const [at, label] of labels.entries())
      await page.getByLabel(`Fault of Sandbox node ${at + 1}`).selectOption({ label })
  }
  const refresh = async (where: string) => {
    await goWithin(walk, '/network')
    await press(page, 'Refresh')
    await look(walk, where)
  }
  const ask = async (where: string, height: string) => {
    await goWithin(walk, '/network/console')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await fill(page, 'Height or block hash', height)
    await press(page, 'Ask every node')
    await page.getByRole('table', { name: 'What each node says' }).waitFor()
    await examine(walk, where)
  }
  const breaks = 'Breaks the connection'
  await setFaults(breaks, breaks, breaks)
  await goWithin(walk, '/network')
  await see(page, 'No node answers')
  await look(walk, 'network: no node answers')
  await ask('console: no node answers', '2')
  await goWithin(walk, '/settings')
  await setFaults('Answers late', 'Forges the list', 'Is on a fork')
  await press(page, 'Add a network')
  await look(walk, 'settings: faults and a form')
  await refresh('network: three faults')
  await goWithin(walk, '/settings')
  await press(page, 'No faults')
  await press(page, 'Generate a block')
  await refresh('network: a block')
  // A pressed button changes its name, so the first match is always the next one.
  const tables = page.getByRole('button', { name: 'Table' })
  for (let left = await tables.count(); left > 0; left -= 1) {
    await tables.first().click()
    await expect(tables).toHaveCount(left - 1)
  }
  await press(page, /^Show masternode/)
  await examine(walk, 'network: tables and a masternode')
  await shown.keyboard.press('Escape')
  await ask('console: answers', '1000000')
}

/** Shows an identity that was read from nodes with a proof, and proofs that are not valid. */
export async function walkProof(walk: Walk): Promise<void> {
  const { page } = walk
  const node = await startProvingNode()
  await addNetwork(page, {
    name: 'Hrbr',
    profile: 'platform-13',
    kind: 'testnet',
    platform: 'dsh',
    nodes: node.coreNodes,
    platformNodes: node.platformNodes,
  })
  await press(page, 'Edit Hrbr')
  await look(walk, 'settings: a network of one’s own')
  const read = async () => {
    await goWithin(walk, '/inspect')
    await goWithin(walk, '/')
    const field = page.getByLabel('Identity id', { exact: true })
    if (!(await field.isVisible())) await press(page, 'Import')
    await field.fill(node.identityId)
    await press(page, 'Read from nodes')
  }
  const ask = async (said: RegExp | string) => {
    await read()
    await press(page, 'Ask for proof')
    await see(page, said)
    await look(walk, `proof: ${said}`)
  }
  await ask(/Checking the proof needs the masternode list of/)
  await goWithin(walk, '/network')
  await see(page, 'Agreed by 2 nodes')
  await look(walk, 'network: one of one’s own')
  await ask(/^Proven at block/)
  node.answer = 'another-value'
  await ask(/differs from what the nodes said/)
  node.answer = 'old'
  await ask(/too far from this device’s clock/)
  node.answer = 'forged'
  await ask('The proof is not valid')
  node.end()
  await read()
  await see(page, 'Not read')
  await look(walk, 'proof: no node')
}
