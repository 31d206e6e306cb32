import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'

import { addNetwork } from './acts.ts'
import { jsonOf, requestSample } from './exchange-acts.ts'
import { expect as expectAll } from './fixtures.ts'
import { jsonIdentity } from '#/protocol/testing/numbered-identities.ts'
import { inPseudo } from './pseudo-names.ts'
import { expectTranslated, goWithin, look, visit } from './pseudo-walk.ts'
import { startProvingNode } from './proving-node.ts'

// States that no address leads to, in the pseudo-language: what was read, signed, rejected or confirmed.

const expect = expectAll.configure({ timeout: 15_000 })
const vectors = (name: string) => JSON.parse(readFileSync(`src/protocol/vectors/${name}.json`, 'utf8'))

/** What the inspector reads: one of each kind, what it does not read, and what it holds back. */
export async function walkReadings(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  const box = page.getByLabel('What to read')
  const create = vectors('transitions').transitions[0]
  const keys = vectors('keys')
  const diff = vectors('chain/testnet-905490-905491').result
  const { ids } = vectors('identity-ids')
  const platform: readonly { readonly kind: string; readonly full: string }[] = vectors('platform-13').vectors
  const update = requestSample(5, 'spec')
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
    'Transition to be signed (exchange file)': jsonOf(update.unsigned),
    Address: keys.ecdsa[0].addressTestnet,
  }
  await visit(shown, '/inspect')
  await page.getByRole('button', { name: 'An identity create' }).click()
  await readingOf(page).waitFor()
  await look(shown, 'a sample')
  await page.getByRole('button', { name: 'Compare with another' }).click()
  for (const [kind, text] of Object.entries(texts)) {
    await box.fill(text)
    await readingOf(page, kind).waitFor()
    await look(shown, `reading: ${kind}`)
    if (kind === 'Lock transaction') await page.getByRole('button', { name: 'End the comparison' }).click()
  }
  for (const kind of new Set(platform.map((each) => each.kind))) {
    const heading = await readingOf(page).innerText()
    await box.fill(platform.find((each) => each.kind === kind)?.full ?? '')
    await expect(readingOf(page)).not.toHaveText(heading)
    await expectTranslated(shown, `reading: ${kind}`)
  }
  await page.getByRole('checkbox', { name: /32 bytes are public/ }).check()
  await box.fill(ids[0].identityId)
  await readingOf(page, 'Identifier').waitFor()
  await look(shown, 'reading: identifier')
  await page.getByRole('checkbox', { name: /32 bytes are public/ }).uncheck()
  for (const secret of [ids[1].identityId, keys.ecdsa[1].wifTestnet]) {
    await box.fill(secret)
    await expect(box).toHaveValue('')
    await page.getByRole('button', { name: 'Import into the vault' }).click()
    await look(shown, 'reading: a private key')
  }
  for (const unread of [
    '{"x": [1, 2',
    '{"x": {"y": 1}}',
    'abc',
    '12',
    'zz zz zz',
    'zz!',
    `${'1'.repeat(30)}0`,
  ]) {
    await box.fill(unread)
    await page.getByText('Not recognized').waitFor()
    await look(shown, `not read: ${unread}`)
  }
}

function readingOf(page: Page, kind?: string): Locator {
  const region = page.getByRole('region', { name: 'What it may be' })
  return kind === undefined
    ? region.getByRole('heading')
    : region.getByRole('heading', { name: kind, exact: true })
}

// Names of one’s own, with no vowel to be taken for English.
const contract = {
  documents: {
    pst: {
      type: 'object',
      properties: {
        ttl: { type: 'string', maxLength: 63, pattern: '^z', position: 0 },
        wrtr: {
          type: 'array',
          byteArray: true,
          minItems: 32,
          maxItems: 32,
          contentMediaType: 'application/x.dash.dpp.identifier',
          position: 1,
        },
        mt: {
          type: 'object',
          properties: { nr: { type: 'integer', minimum: 1, position: 0 } },
          additionalProperties: false,
          position: 2,
        },
      },
      indices: [{ name: 'bTtl', properties: [{ ttl: 'asc' }], unique: true }],
      required: ['ttl'],
      additionalProperties: false,
    },
  },
}
const { pst } = contract.documents
const breaking = { ...pst, required: ['ttl', 'wrtr'] }
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

/** A contract in each of its views, a version that breaks another, and rules that it breaks. */
export async function walkContract(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  await visit(shown, '/contracts')
  await page.getByRole('button', { name: 'New contract' }).click()
  const text = shown.getByRole('main').locator('[contenteditable=true]').first()
  const write = async (json: string) => {
    await text.focus()
    await shown.keyboard.press('ControlOrMeta+a')
    await shown.keyboard.insertText(json)
  }
  const view = async (name: string) => {
    await page.getByRole('navigation', { name: 'Views of the contract' }).getByRole('link', { name }).click()
    await expect(page.locator('[aria-current]', { hasText: name }).first()).toBeVisible()
  }
  await write(JSON.stringify(contract, null, 2))
  await page.getByText('1 warning').first().waitFor()
  await view('Versions')
  await page.getByRole('button', { name: 'Save as version 1' }).click()
  await view('Diagram')
  await look(shown, 'contract: diagram')
  await page.getByRole('link', { name: 'pst.wrtr' }).click()
  await look(shown, 'contract: a property')
  await view('Samples')
  await page.getByRole('button', { name: 'Create valid ones' }).click()
  await page.getByRole('button', { name: 'Create invalid ones' }).click()
  await page.getByRole('button', { name: 'Open Valid 1, every property' }).click()
  await page.getByLabel('Document as JSON').fill('{"ttl": 5}')
  await look(shown, 'contract: samples')
  await view('Export')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await look(shown, 'contract: export')
  }
  await view('Design')
  await write(JSON.stringify({ documents: { pst: breaking } }, null, 2))
  await view('Versions')
  await look(shown, 'contract: a version that breaks another')
  await view('Design')
  await write(JSON.stringify({ documents: { pst: broken, 'b d': [] } }, null, 2))
  await page
    .getByText(/violation/)
    .first()
    .waitFor()
  await look(shown, 'contract: broken rules')
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  await look(shown, 'contract: a fix')
  await write('{"documents": {')
  await expect(page.getByRole('button', { name: /^Preview/ })).toHaveCount(0)
  await look(shown, 'contract: no JSON')
}

/** Faults of nodes, blocks that come, and what the palette and its sheet list. */
export async function walkNetwork(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  await visit(shown, '/settings')
  await page.getByLabel('A block comes').selectOption({ label: 'when you generate it' })
  await page.locator('summary', { hasText: 'Simulated faults' }).click()
  const fault = async (node: number, label: string) =>
    page.getByLabel(`Fault of Sandbox node ${node}`).selectOption({ label })
  for (const node of [1, 2, 3]) await fault(node, 'Breaks the connection')
  await goWithin(shown, '/network')
  await page.getByText('No node answers').first().waitFor()
  await look(shown, 'network: no node answers')
  await goWithin(shown, '/network/console')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByLabel('Height or block hash').fill('2')
  await page.getByRole('button', { name: 'Ask every node' }).click()
  await page.getByRole('table', { name: 'What each node says' }).waitFor()
  await look(shown, 'console: no node answers')
  await goWithin(shown, '/settings')
  await fault(1, 'Answers late')
  await fault(2, 'Forges the list')
  await fault(3, 'Is on a fork')
  await page.getByRole('button', { name: 'Add a network' }).click()
  await look(shown, 'settings: faults and a form')
  await goWithin(shown, '/network')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await look(shown, 'network: three faults')
  await goWithin(shown, '/settings')
  await page.getByRole('button', { name: 'No faults' }).click()
  await page.getByRole('button', { name: 'Generate a block' }).click()
  await goWithin(shown, '/network')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await look(shown, 'network: a block')
  // One that is pressed is called otherwise.
  const tables = page.getByRole('button', { name: 'Table' })
  for (let left = await tables.count(); left > 0; left -= 1) {
    await tables.first().click()
    await expect(tables).toHaveCount(left - 1)
  }
  await page
    .getByRole('button', { name: /^Show masternode/ })
    .first()
    .click()
  await look(shown, 'network: tables and a masternode')
  await shown.keyboard.press('Escape')
  await goWithin(shown, '/network/console')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByLabel('Height or block hash').fill('1000000')
  await page.getByRole('button', { name: 'Ask every node' }).click()
  await page.getByRole('table', { name: 'What each node says' }).waitFor()
  await look(shown, 'console: answers')
}

/** An identity that a node tells of, its proof, and proofs that show nothing. */
export async function walkProof(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  const node = await startProvingNode()
  await addNetwork(page, {
    name: 'Hrbr',
    profile: 'platform-13',
    kind: 'testnet',
    platform: 'dsh',
    nodes: node.coreNodes,
    platformNodes: node.platformNodes,
  })
  await page.getByRole('button', { name: 'Edit Hrbr' }).click()
  await look(shown, 'settings: a network of one’s own')
  const read = async () => {
    await goWithin(shown, '/inspect')
    await goWithin(shown, '/')
    const field = page.getByLabel('Identity id', { exact: true })
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Import' }).first().click()
    await field.fill(node.identityId)
    await page.getByRole('button', { name: 'Read from nodes' }).click()
  }
  const ask = async (said: RegExp | string) => {
    await read()
    await page.getByRole('button', { name: 'Ask for proof' }).click()
    await page.getByText(said).first().waitFor()
    await look(shown, `proof: ${said}`)
  }
  await ask(/A proof is checked by the masternode list of/)
  await goWithin(shown, '/network')
  await page.getByText('Agreed by 2 nodes').first().waitFor()
  await look(shown, 'network: one of one’s own')
  await ask(/^Proven at block/)
  node.answer = 'another-value'
  await ask(/differs from what the nodes said/)
  node.answer = 'old'
  await ask(/too far from this device’s clock/)
  node.answer = 'forged'
  await ask('The proof is not valid')
  node.end()
  await read()
  await page.getByText('Not read').waitFor()
  await look(shown, 'proof: no node')
}
