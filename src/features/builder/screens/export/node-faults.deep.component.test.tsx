import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { mineBlock, openSandbox } from '#/features/builder/testing/deposit-acts.ts'
import { button, goToSign, signDraft } from '#/features/builder/testing/screen-acts.ts'
import type { PlatformNodeFault } from '#/sandbox/platform-node-fault.ts'
import { setSandbox } from '#/store/settings-store.ts'

// These tests use the real workers, with faulty platform nodes on Sandbox v13.

const confirmed = page.getByRole('heading', { name: 'Identity created' })
const accepted = page.getByText(/^Submitted, and accepted by \d/)

/** All nodes get the same fault, because the first node is chosen at random. */
const setFaults = (fault: PlatformNodeFault) => setSandbox({ platformFaults: [fault, fault, fault] })

afterEach(() => setFaults({ kind: 'none' }))

async function openSigned() {
  const opened = await openSandbox('/build/create')
  await goToSign([3, 'Transfer key'])
  await signDraft('create')
  await expect.element(button('Submit')).toBeVisible()
  return opened
}

test('a transition that no node confirms stays accepted, and is confirmed once nodes answer', async () => {
  await openSigned()
  setFaults({ kind: 'wait-fails' })
  await button('Submit').click()
  await expect.element(page.getByText('Accepted, not confirmed yet')).toBeVisible()
  await expectAccessible()
  setFaults({ kind: 'none' })
  await button('Ask the nodes again').click()
  await expect.element(accepted).toBeVisible()
  mineBlock()
  await expect.element(confirmed).toBeVisible()
})

test('a transition that two nodes reject says the reason, and its lock can be proven by its block', async () => {
  await openSigned()
  setFaults({ kind: 'rejects', code: 10_513 })
  await button('Submit').click()
  await expect
    .element(page.getByText(/^An instant lock is accepted only while it is recent/).first())
    .toBeVisible()
  await expect.element(page.getByText('Rejected', { exact: true }).first()).toBeVisible()
  await expect
    .element(page.getByText('No block has the transition, so the lock has lost nothing.'))
    .toBeVisible()
  await expect.element(button('Submit')).not.toBeInTheDocument()
  await expectAccessible()
  setFaults({ kind: 'none' })
  await button('Prove the lock by its block and sign again').click()
  await expect
    .element(page.getByText('The signature was removed, and the block of the lock is entered.'))
    .toBeVisible()
  await signDraft('create')
  await button('Submit').click()
  await expect.element(accepted).toBeVisible()
  mineBlock()
  await expect.element(confirmed).toBeVisible()
})
