import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { checkTransaction, encodeTransaction } from '#/protocol/layer1/transaction.ts'
import { expectAccessible } from './accessible.ts'
import {
  awaitFirstKeys,
  beginDraft,
  beginUnlocked,
  beginWithVault,
  chooseMethod,
  createCase,
  fundFromSandbox,
  goOn,
  lockButton,
  passphrase,
  useExistingKey,
  openKeyForm,
} from './acts.ts'
import { expect, test } from './fixtures.ts'
import { testWithVault } from './stored-start.ts'

// Each shows the rule at the field that breaks it, and what was typed stays.

const deep = { tag: '@deep' } as const

const published = createCase('deterministic lock')
const other = createCase('legacy 165-byte lock')
const { transactionHex } = published.assetLock
const instantLock = published.json.assetLockProof.instantLock ?? ''
const otherLock = other.json.assetLockProof.instantLock ?? ''

test('wrong hex is named with its place', async ({ page }) => {
  await beginDraft(page)
  const wrong = `zz${transactionHex.slice(2)}`
  const field = page.getByLabel('Lock transaction')
  await field.fill(wrong)
  await expect(field).toHaveAccessibleDescription(/place 1.*encoding\.hex/s)
  await expect(field).toHaveValue(wrong)
  await page.reload()
  await expect(field).toHaveValue(wrong)
  await expect(field).toHaveAccessibleDescription(/encoding\.hex/)
})

test(
  'a text that is far too long is not taken, and the field says how much it takes',
  deep,
  async ({ page }) => {
    await beginDraft(page)
    const lock = page.getByLabel('Lock transaction')
    await lock.fill('00')
    const paste = (characters: number) =>
      lock.evaluate((field, count) => {
        const begunMs = performance.now()
        const given = new DataTransfer()
        given.setData('text/plain', 'legal winner '.repeat(count / 13))
        const init = { inputType: 'insertFromPaste', dataTransfer: given, bubbles: true, cancelable: true }
        const isTaken = field.dispatchEvent(new InputEvent('beforeinput', init))
        return { isTaken, tookMs: performance.now() - begunMs }
      }, characters)
    for (const characters of [12_000_000, 100_000_000]) {
      const { isTaken, tookMs } = await paste(characters)
      expect(isTaken).toBe(false)
      expect(tookMs).toBeLessThan(1000)
      await expect(lock).toHaveAccessibleDescription(/longer than the 900,000 characters.*text\.length/s)
      await expect(lock).toHaveValue('00')
    }
    await lock.fill('0011')
    await expect(lock).not.toHaveAccessibleDescription(/900,000/)
  },
)

test(
  'of thousands of outputs those that lock come first, and those in sight are drawn',
  deep,
  async ({ page }) => {
    const read = checkTransaction(parseHex(transactionHex))
    if (!read.ok) throw new TypeError('no transaction')
    const change = {
      script: Uint8Array.from([0x76, 0xa9, 20, ...new Uint8Array(20), 0x88, 0xac]),
      amountDuffs: 1000n,
    }
    const outputs = [...Array.from({ length: 2880 }, () => change), ...read.value.outputs]
    await beginDraft(page)
    await page.getByLabel('Lock transaction').fill(formatHex(encodeTransaction({ ...read.value, outputs })))
    const table = page.getByRole('table', { name: 'Outputs of the lock transaction' })
    await expect(table).toHaveAttribute('aria-rowcount', String(outputs.length + 1))
    await expect(table.getByRole('row').nth(1)).toContainText(/^2880\s*lock output/)
    await expect(page.getByRole('radio', { name: 'Use output 2,880' })).toBeChecked()
    expect(await table.getByRole('row').count()).toBeLessThan(40)
    await expectAccessible(page, 'thousands of outputs')
  },
)

test('each fault of a lock is named, and what was typed stays', deep, async ({ page }) => {
  await beginDraft(page)
  const transaction = page.getByLabel('Lock transaction')
  const lock = page.getByLabel('Instant lock', { exact: true })
  await test.step('a truncated instant lock does not parse', async () => {
    const bytes = Buffer.from(instantLock, 'base64').toString('hex').slice(0, -2)
    await lock.fill(bytes)
    await expect(lock).toHaveAccessibleDescription(/proof\.instant-lock-parses/)
    await expect(lock).toHaveValue(bytes)
  })
  await test.step('the lock of another transaction', async () => {
    await transaction.fill(transactionHex)
    await lock.fill(otherLock)
    await expect(lock).toHaveAccessibleDescription(/proof\.lock-transaction/)
    await expect(page.getByRole('button', { name: 'Continue to Keys' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(lock).toHaveValue(otherLock)
  })
  await test.step('a P2PKH output is no lock output', async () => {
    // Output 0 pays to the hash of the key instead of locking for it: the mistake of a wallet that knows no locks.
    const paying = transactionHex.replace(/166a14([0-9a-f]{40})/, '1976a914$188ac')
    await transaction.fill(paying)
    await expect(page.getByText('lock-output.script').first()).toBeVisible()
    await expect(transaction).toHaveValue(paying)
  })
  await test.step('a height that is none', async () => {
    await chooseMethod(page, 'ChainLock proof')
    const height = page.getByLabel('Height of the ChainLocked block')
    await height.fill('4294967296')
    await expect(height).toHaveAccessibleDescription(/proof\.height/)
    await expect(height).toHaveValue('4294967296')
  })
})

testWithVault(
  'a single-use key that opens another output is named, with the key that fits',
  deep,
  async ({ page }) => {
    await beginUnlocked(page)
    await useExistingKey(page, published.signedWith.privateKeyHex)
    await page.getByLabel('Lock transaction').fill(transactionHex)
    await page.getByLabel('Instant lock', { exact: true }).fill(instantLock)
    await expect(page.getByText('10 of 10')).toBeVisible()
    await page.getByRole('button', { name: 'Create a single-use key' }).click()
    await expect(page.getByText('proof.single-use-key').first()).toBeVisible()
    await expect(page.getByText('9 of 10')).toBeVisible()
    await page.getByRole('button', { name: 'Use Lock key 1' }).first().click()
    await expect(page.getByText('10 of 10')).toBeVisible()
  },
)

const rejected = [
  {
    what: 'uncompressed',
    text: '7rQG1N8mXfW3PzYsfYuA4TCiPFraS6Bo4EEcRvKM5EjmAWfZdZH',
    rule: 'private-key.network',
  },
  {
    what: 'uncompressed on this network',
    text: '91avARGdfge8E4tZfYLoxeJ5sGBdNJQH4kvjJoQFacbgwmaKkrx',
    rule: 'private-key.compressed',
  },
  {
    what: 'of another network',
    text: 'XBHddvWWiMu3nZhhpTXBQWJMmdz5JNKJD85b9fgKAckCT2coW3Y4',
    rule: 'private-key.network',
  },
  { what: 'with a wrong character', text: `${'0'.repeat(63)}g`, rule: 'encoding.hex' },
] as const

testWithVault('a private key that is wrong is rejected by name', deep, async ({ page }) => {
  await beginUnlocked(page)
  await page.getByLabel('Lock transaction').fill(transactionHex)
  await page.getByRole('button', { name: 'Use an existing private key' }).click()
  const field = page.getByLabel('Existing private key')
  for (const { what, text, rule } of rejected) {
    await test.step(what, async () => {
      await field.fill(text)
      await page.getByRole('button', { name: 'Seal and use it' }).click()
      await expect(field).toHaveAccessibleDescription(new RegExp(rule.replace('.', '\\.')))
      // The secret leaves the field; everything else stays.
      await expect(field).toHaveValue('')
      await expect(page.getByLabel('Lock transaction')).toHaveValue(transactionHex)
      await expect(page.locator('body')).not.toContainText(text)
    })
  }
})

test('a private key that is pasted as a lock is not kept', deep, async ({ page }) => {
  const secret = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
  await beginDraft(page)
  await page.getByLabel('Lock transaction').fill(transactionHex)
  for (const field of ['Lock transaction', 'Instant lock']) {
    const pasted = page.getByLabel(field, { exact: true })
    await pasted.fill(secret)
    await expect(pasted).toHaveAccessibleDescription(/workspace\/private-key-here/)
    await expect(pasted).not.toHaveValue(secret)
    await page.reload()
    await expect(page.getByLabel('Lock transaction')).toHaveValue(transactionHex)
    await expect(pasted).not.toHaveValue(secret)
  }
})

test('a level that its purpose forbids, and a key that stands there already', deep, async ({ page }) => {
  await beginWithVault(page)
  await fundFromSandbox(page)
  await goOn(page, 'Keys')
  await awaitFirstKeys(page)
  await openKeyForm(page)
  await page.getByLabel('Purpose').selectOption({ label: 'Encryption' })
  for (const level of ['Master', 'Critical', 'High']) {
    await expect(page.getByRole('radio', { name: level })).toBeDisabled()
  }
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await expect(page.getByText('Encryption allows Medium only.')).toBeVisible()
  await expect(page.getByText('key.level-for-purpose').first()).toBeVisible()
  await page.getByLabel('Purpose').selectOption({ label: 'Authentication' })

  const data = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
  for (let round = 0; round < 2; round += 1) {
    await page.getByText('Public key only', { exact: true }).click()
    await page.getByLabel('Public key', { exact: true }).fill(data)
    await page.getByRole('button', { name: 'Add key' }).click()
  }
  await expect(page.getByText('key.data-unique').first()).toBeVisible()
  await expect(page.getByLabel('Label of key 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to Review' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Remove key 3' }).click()
  await expect(page.getByRole('link', { name: 'Continue to Review' })).toBeVisible()
})

test('nothing is lost by a reload in the middle, and by a lock', deep, async ({ page }) => {
  await beginWithVault(page)
  await fundFromSandbox(page)
  const id = await page
    .locator('main')
    .getByText(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
    .first()
    .innerText()
  await goOn(page, 'Keys')
  await awaitFirstKeys(page)
  await page.getByLabel('Label of key 1').fill('Typed half-w')
  await page.reload()
  await expect(page.getByLabel('Label of key 1')).toHaveValue('Typed half-w')
  await expect(page.getByText(id).first()).toBeVisible()
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await lockButton(page).click()
  await expect(page.getByLabel('Label of key 1')).toHaveValue('Typed half-w')
  await expect(page.getByRole('link', { name: 'Continue to Review' })).toBeVisible()
})

testWithVault('a wrong passphrase opens nothing and changes nothing', deep, async ({ page }) => {
  await beginUnlocked(page)
  await page.getByLabel('Lock transaction').fill(transactionHex)
  await lockButton(page).click()
  const field = page.getByLabel('Passphrase')
  await field.fill('not the passphrase at all')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(field).toHaveAccessibleDescription(/does not open the vault\. Nothing was changed/)
  await expect(field).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
  await expect(field).toHaveValue('')
  await expect(page.getByLabel('Lock transaction')).toHaveValue(transactionHex)
  await field.fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(lockButton(page)).toBeVisible()
})
