import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { button, label } from '#/features/builder/testing/screen-acts.ts'
import { jsonIdentity, jsonKey, type JsonKey } from '#/protocol/testing/numbered-identities.ts'
import { sealNumberedKey } from '#/domain/keys/testing/numbered-keys.ts'
import { passphrase } from '#/vault/testing/vault-in-memory.ts'
import { addRecord } from '#/store/record-change.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

const main = page.getByRole('main')
const confirmation = page.getByRole('region', { name: 'Confirm the signature' })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const keysOf = (...ids: readonly number[]) => ids.map((id) => jsonKey(6, id))

interface Begun {
  readonly keys: readonly JsonKey[]
  readonly disable: readonly number[]
  /** Keys to paste as JSON, or `master` for a generated Master key. */
  readonly add?: readonly JsonKey[] | 'master'
  readonly isSignedHere?: boolean
}

/** Stages an update of Aurora Press. If `isSignedHere`, the Master private key is in the vault. */
async function stageUpdate({ keys, disable, add = [], isSignedHere = true }: Begun) {
  const identities = [
    { ...jsonIdentity(6, { publicKeys: keys }), label: 'Aurora Press' },
    { ...jsonIdentity(7), label: 'Harbour Office' },
  ]
  const { router } = await openRoute('/vault', {
    vault: isSignedHere ? 'open' : 'none',
    records: identities.map(({ label: name, ...identity }) =>
      addRecord('identities', identity.id, identityRecord(identity, name, 1_780_000_000_000)),
    ),
  })
  if (isSignedHere) await sealNumberedKey(6, 0, 0, 'First master')
  await router.navigate({ to: '/identities/$id', params: { id: jsonIdentity(6).id } })
  if (add.length > 0) await button('Add a key').click()
  if (add === 'master') {
    await page.getByRole('radio', { name: 'Master', exact: true }).click()
    await button('Add key').click()
  } else if (add.length > 0) {
    await page.getByText('JSON', { exact: true }).click()
    await label('Public keys as JSON').fill(JSON.stringify(add))
    await button('Add these keys').click()
  }
  for (const id of disable) await page.getByRole('checkbox', { name: `Disable key ${id}` }).click()
  const staged = page.getByRole('region', { name: 'Staged update' })
  const review = staged.getByRole('link', { name: 'Review update' })
  await expect.element(review).toBeVisible()
  return { router, staged, review }
}

/** Stages an update and opens its review by the keyboard. */
async function openReview(begun: Begun) {
  const { router, review } = await stageUpdate(begun)
  review.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Update identity')).toBeVisible()
  return router
}

const withoutHigh: Begun = { keys: keysOf(0, 2), disable: [2] }

const replaced: Begun = {
  keys: keysOf(0, 1, 2, 5),
  disable: [0, 1, 5],
  add: [
    { ...jsonKey(7, 0), id: 8 },
    { ...jsonKey(6, 6), id: 9 },
  ],
}

async function signUpdate() {
  await label('Passphrase').fill(passphrase)
  await button('Sign identity update').click()
  await expect.element(button('Submit to sandbox')).toBeVisible()
}

test('a staged update shows its warnings', async () => {
  const { staged } = await stageUpdate(withoutHigh)
  await expect.element(staged.getByText('No High key remains')).toBeVisible()
})

describe('the review of an update', () => {
  test('compares the identity before and after the update', async () => {
    await openReview({ ...withoutHigh, add: 'master' })
    const row = (name: string) =>
      page
        .getByRole('table', { name: 'Now and after' })
        .getByRole('row', { name: new RegExp(`^${name} `) })
        .getByRole('cell')
    const expectRow = async (name: string, now: string, after: string) => {
      await expect.element(row(name).nth(0)).toHaveTextContent(now)
      await expect.element(row(name).nth(1)).toHaveTextContent(after)
    }
    await expectRow('Revision', '3', '4')
    await expectRow('Balance before fees, credits', '7,000,000', 'unchanged')
    await expectRow('Enabled keys', '2', '2')
    await expectRow('Master keys', 'key 0', 'keys 0, 1')
    await expectRow('High keys', 'key 2', 'none')
  })

  test('warns once, with the code, if this vault signs', async () => {
    await openReview({ ...withoutHigh, add: 'master' })
    for (const [title, code] of [
      ['No High key remains', 'keys.no-high-left'],
      ['The new Master key is not backed up', 'keys.master-not-backed-up'],
    ] as const) {
      await expect.element(main.getByText(title)).toHaveLength(1)
      await expect.element(confirmation.getByText(title)).toBeVisible()
      await expect.element(confirmation.getByText(code)).toBeVisible()
    }
  })

  test('warns beside the content to sign if an offline signer signs', async () => {
    await openReview({ ...withoutHigh, isSignedHere: false })
    const review = page.getByRole('region', { name: 'What will be signed' })
    await expect.element(review.getByText('No High key remains')).toBeVisible()
  })

  test('folds the rules that pass', async () => {
    await openReview(withoutHigh)
    const rules = page.getByRole('region', { name: 'Rules' })
    const passing = rules.getByText('network.master-remains')
    await expect.element(rules).toBeVisible()
    await expect.element(passing).not.toBeVisible()
    await rules.getByText(/^Show \d+ passing$/).click()
    await expect.element(passing).toBeVisible()
  })

  test('names a shared key, a weaker level, and the kinds of key of which none remains', async () => {
    await openReview(replaced)
    for (const title of [
      'Key 8 is also a key of Harbour Office',
      'Key 9 has a weaker security level than key 1, which it replaces',
      'No Transfer key remains',
      'No Master key of this vault remains',
    ])
      await expect.element(main.getByText(title)).toBeVisible()
    await expectAccessible()
  })

  test('shows the number of warnings on a phone, with a button that leads to the passphrase', async () => {
    await openReview({ ...withoutHigh, add: 'master' })
    await expect.element(heading('Update identity')).toHaveFocus()
    await page.viewport(390, 844)
    window.scrollTo(0, 0)
    const jump = button('Confirm to sign')
    await expect.element(jump).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByText('Valid, with 2 warnings').last()).toBeInViewport({ ratio: 1 })
    await jump.click()
    await expect.element(label('Passphrase')).toHaveFocus()
    const foot = document.querySelector('[data-foot]:has(button)')
    await expect.poll(() => foot && getComputedStyle(foot).opacity).toBe('0')
    await signUpdate()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.element(button('Submit to sandbox')).toBeInViewport({ ratio: 1 })
  })
})

test.each<{ of: string; begun: Begun; warnings: readonly string[] }>([
  {
    of: 'keys that are replaced',
    begun: replaced,
    warnings: [
      'A key is also a key of another identity',
      'A key has a weaker level than the one it replaces',
      'No Transfer key remains',
      'No Master key of it was in this vault',
    ],
  },
  {
    of: 'a new Master key and no High key',
    begun: { ...withoutHigh, add: 'master' },
    warnings: ['No High key remains', 'A new Master key was in no tested backup'],
  },
])('the audit log lists the warnings of $of', async ({ begun, warnings }) => {
  const router = await openReview(begun)
  await signUpdate()
  await router.navigate({ to: '/vault/log' })
  for (const warning of warnings) await expect.element(page.getByText(warning)).toBeVisible()
})
