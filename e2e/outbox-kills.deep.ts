import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as moment } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'

import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { readSweep } from '#/protocol/testing/sweep.ts'

import { createVault, fundFromSandbox, goOn, passphrase, sign } from './acts.ts'
import { inKillableBrowser } from './killable-browser.ts'

// Kills the browser after a press of Submit, at any moment before the confirmation. After a restart the outbox
// continues by itself, and the platform applies each transition exactly once.

const sweep = readSweep(process.env)
const kills = sweep.sizeOf('outbox-kills')
const seed = sweep.seedFrom(20)
// Milliseconds from the press of Submit until the first node has the transition, on an idle machine.
const usualMs = 900

test('each transition is applied once if the browser is killed after its submission', async ({ baseURL }) => {
  const origin = baseURL ?? ''
  test.setTimeout(120_000 + kills * 60_000)
  const profile = mkdtempSync(path.join(os.tmpdir(), 'keywright-outbox-kills-'))
  const pick = pickFrom(seed)
  const counted = { unsent: 0, before: 0, after: 0 }
  try {
    for (let round = 0; round < kills; round += 1) {
      const signed = await inBrowser(profile, origin, async (page) => {
        if (round === 0) {
          await page.goto(`${origin}/vault`)
          await createVault(page)
        }
        await signCreate(page, origin)
        await page.getByRole('button', { name: 'Submit', exact: true }).click()
        await moment(pick(usualMs))
        return page.url()
      })
      await inBrowser(profile, origin, async (page) => {
        counted[await readProgress(page, round)] += 1
        await page.goto(signed)
        const submit = page.getByRole('button', { name: 'Submit', exact: true })
        const block = page.getByRole('button', { name: 'Generate a block' })
        const created = page.getByRole('heading', { name: 'Identity created' })
        await expect(submit.or(block).or(created)).toBeVisible()
        // The kill came before the press was stored: nothing was sent, so the button is pressed again.
        if (await submit.isVisible()) await submit.click()
        // The block may have come automatically, before the setting for manual blocks was restored.
        await expect(block.or(created)).toBeVisible()
        // A block from before the resubmission does not include the transition; the next block does.
        await expect(async () => {
          if (await block.isVisible()) await block.click()
          await expect(created).toBeVisible({ timeout: 5000 })
        }).toPass({ timeout: 60_000 })
        expect(await countAccepted(page)).toBe(round + 1)
      })
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  const description = JSON.stringify({ sweep: 'outbox-kills', seed, done: kills, ...counted })
  test.info().annotations.push({ type: 'counts', description })
  // Some kills must come after the press was stored.
  expect(counted.before + counted.after).toBeGreaterThan(0)
})

function inBrowser<Result>(
  profile: string,
  origin: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  return inKillableBrowser(profile, async (page) => {
    await page.goto(`${origin}/settings`)
    // A browser writes localStorage with seconds of delay, so the kill may have undone these.
    await page.getByLabel('A block comes').selectOption('when you generate it')
    await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
    return work(page)
  })
}

async function signCreate(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/build/create`)
  await page.getByRole('textbox', { name: 'Passphrase' }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await fundFromSandbox(page)
  await goOn(page, 'Keys')
  await expect(page.getByLabel('Label of key 3')).toHaveValue('Transfer key')
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  await page.getByLabel('Passphrase').fill(passphrase)
  await sign(page)
}

/** Progress of the last submission: whether it was stored, and whether the platform had accepted it. */
async function readProgress(page: Page, accepted: number): Promise<'unsent' | 'before' | 'after'> {
  if ((await countAccepted(page)) > accepted) return 'after'
  return (await countSubmitted(page)) > accepted ? 'before' : 'unsent'
}

/** Number of transitions that the sandbox's platform has accepted. */
function countAccepted(page: Page): Promise<number> {
  return countRecords(page, 'keywright-sandbox', 'accepted', '')
}

/** Number of transitions with a step `submitted`. */
function countSubmitted(page: Page): Promise<number> {
  return countRecords(page, 'keywright-workspace', 'transitions', '"kind":"submitted"')
}

function countRecords(page: Page, database: string, store: string, text: string): Promise<number> {
  return page.evaluate(
    async ([name, of, wanted]) => {
      // Opening a missing database would create it.
      const there = await indexedDB.databases()
      if (!there.some((each) => each.name === name)) return 0
      return new Promise<number>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('error', () => reject(new Error(`${name} does not open`)))
        request.addEventListener('success', () => {
          const { result } = request
          const all = result.transaction(of).objectStore(of).getAll()
          all.addEventListener('success', () => {
            result.close()
            resolve(all.result.filter((each) => JSON.stringify(each).includes(wanted)).length)
          })
        })
      })
    },
    [database, store, text] as const,
  )
}
