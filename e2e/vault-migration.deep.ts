import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

import { readSweep } from '#/protocol/testing/sweep.ts'

import { expect, test } from './fixtures.ts'
import { installIdbFaults, type FaultPlan, type FaultReport } from './idb-faults.ts'
import { hideBuckets } from './second-copies.ts'
import { must, readContents } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker, type VaultWorkerPage } from './vault-worker.ts'

// A vault of an older format gets the current format when the passphrase unlocks it. In format 3, keys that ask every
// time and keys that ask once share a salt, so it also gets another salt. Whatever happens to that unlock, the vault
// opens afterwards with all data.

interface Fixture {
  readonly passphrase: string
  readonly phrase: string
  readonly damaged: string
  readonly auditKinds: readonly string[]
  readonly keys: readonly { readonly id: string }[]
  readonly vault: StoredHex
  readonly records: StoredHex
  readonly audit: StoredHex
  readonly deviceKeys: { readonly records: string; readonly manifest: string }
}
type StoredHex = Readonly<Record<string, string>>
const fixtures = [3, 4, 5, 6].map((format) => {
  const fixture: Fixture = JSON.parse(readFileSync(`src/vault/storage/vault-format-${format}.json`, 'utf8'))
  return { format, fixture }
})
const today = 7

const sweep = readSweep(process.env)
// `npm run test:deep` strikes each fault at one place.
const isSample = sweep.sizeOf('fault-step') > 100
const faults = [
  ['abort', 'fault-step'],
  ['full', 'fault-step'],
  ['close', 'lost-worker-step'],
  ['end', 'lost-worker-step'],
] as const

for (const [index, { format: before, fixture }] of fixtures.entries()) {
  test(`a vault of format ${before} survives faults during the unlock that renews its format`, async ({
    context,
    page,
  }) => {
    // The second copy is left out, because its first write adds five times as many requests. vault-faults.deep.ts
    // injects faults there.
    await serveVaultWorker(context, hideBuckets, installIdbFaults)
    const worker = await openVaultWorker(page, findVaultWorker())
    await layFixture(worker, fixture, before)
    const unlockWith = async (plan: FaultPlan) => {
      await worker.bringBack()
      await worker.plan(plan)
      const reply = await worker.ask('unlock', { proof: fixture.passphrase })
      // A terminated worker sends no report.
      const report: FaultReport = (await worker.plan()) ?? { seen: plan.at, writes: 0, struck: true }
      await worker.renew()
      const format = await readFormat(page)
      await expectWhole(worker, fixture)
      return { answered: reply?.ok === true, report, format }
    }
    const control = await unlockWith({ fault: 'abort', at: Number.MAX_SAFE_INTEGER })
    expect(control).toMatchObject({ answered: true, report: { struck: false }, format: today })
    for (const [ordinal, [fault, size]] of faults.entries()) {
      // In a sample, each format gets two of the faults, and each fault strikes an older and a newer format.
      if (isSample && ordinal % 2 !== index % 2) continue
      const places = fault === 'full' ? control.report.writes : control.report.seen
      // An unlock has few requests; from format 4 on it renews no salt, and has fewer still.
      const step = Math.min(Math.ceil(sweep.sizeOf(size) / (before === 3 ? 4 : 8)), places)
      const seed = sweep.seedFrom(20 + index * faults.length + ordinal)
      const counted = { done: 0, answered: 0, renewed: 0 }
      for (let at = 1 + (seed % step); at <= places; at += step) {
        const { answered, report, format } = await unlockWith({ fault, at })
        expect(report.struck, `${fault} at ${at}`).toBe(true)
        expect([before, today]).toContain(format)
        counted.done += 1
        if (answered) counted.answered += 1
        if (format === today) counted.renewed += 1
      }
      const description = JSON.stringify({ sweep: size, seed, places, step, fault, ...counted })
      test.info().annotations.push({ type: 'counts', description })
      expect(counted.done).toBeGreaterThan(0)
      // Some faults must come before the format was renewed.
      if (step === 1) expect(counted.renewed).toBeLessThan(counted.done)
    }
  })
}

/**
 * Expects the vault to open by its passphrase with all data, and the unlock to renew its format if no earlier unlock
 * has.
 */
async function expectWhole(worker: VaultWorkerPage, fixture: Fixture): Promise<void> {
  const state = await must(worker.ask('unlock', { proof: fixture.passphrase }))
  const damaged = [{ id: fixture.damaged, fault: 'changed' }]
  expect(state).toMatchObject({ kind: 'open', damaged, damagedManifests: [] })
  const { keys } = await readContents(worker)
  const listed = keys.filter(({ condition }) => condition === 'sound').map(({ id }) => id)
  const sound = fixture.keys.filter(({ id }) => id !== fixture.damaged).map(({ id }) => id)
  expect(listed.toSorted()).toEqual(sound.toSorted())
  // The API declares this type.
  const log = (await must(worker.ask('readAudit'))) as {
    readonly entries: readonly unknown[]
    readonly damaged: readonly unknown[]
  }
  expect(log.damaged).toEqual([])
  expect(log.entries.length).toBeGreaterThan(fixture.auditKinds.length)
  const revealed = await must(worker.ask('revealPhrase', { proof: fixture.passphrase }))
  expect(revealed).toMatchObject({ words: fixture.phrase.split(' ') })
  expect(await readFormat(worker.page)).toBe(today)
}

async function layFixture(worker: VaultWorkerPage, fixture: Fixture, format: number): Promise<void> {
  await worker.clear()
  const { vault, records, audit, deviceKeys } = fixture
  await worker.page.evaluate(lay, { stores: { vault, records, audit }, deviceKeys })
  await worker.putAside()
  expect(await readFormat(worker.page)).toBe(format)
}

interface Laid {
  readonly stores: Readonly<Record<string, StoredHex>>
  readonly deviceKeys: Fixture['deviceKeys']
}

// Runs in the page.
async function lay({ stores, deviceKeys }: Laid): Promise<void> {
  const parse = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const { subtle } = crypto
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const keys = {
    records: await subtle.importKey('raw', parse(deviceKeys.records), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
    ]),
    manifest: await subtle.importKey('raw', parse(deviceKeys.manifest), hmac, false, ['sign', 'verify']),
  }
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('keywright-vault', 2)
    const names = ['vault', 'records', 'device-keys', 'audit']
    opening.addEventListener('upgradeneeded', () =>
      names.forEach((name) => opening.result.createObjectStore(name)),
    )
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction(names, 'readwrite', { durability: 'strict' })
      for (const [name, entries] of Object.entries(stores)) {
        for (const [key, hex] of Object.entries(entries)) writing.objectStore(name).put(parse(hex), key)
      }
      for (const [key, value] of Object.entries(keys)) writing.objectStore('device-keys').put(value, key)
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
      writing.addEventListener('abort', () => reject(writing.error ?? new Error('aborted')))
    })
  })
}

/** The second byte of the stored header, in both copies: an array of three, and the number of the format. */
async function readFormat(page: Page): Promise<number> {
  const formats = await page.evaluate(
    () =>
      new Promise<readonly number[]>((resolve, reject) => {
        const opening = indexedDB.open('keywright-vault')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('vault').objectStore('vault')
          const copies = ['header/0', 'header/1'].map((key) => reading.get(key))
          reading.transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve(copies.map(({ result }) => (result instanceof Uint8Array ? (result[1] ?? 0) : 0)))
          })
        })
      }),
  )
  expect(formats[0]).toBe(formats[1])
  return formats[0] ?? 0
}
