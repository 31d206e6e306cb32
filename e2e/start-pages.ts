import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { putRecords, todayRecord } from './identity-steps.ts'
import { identityRecord, updateRecord } from '#/store/testing/numbered-records.ts'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'

/** A route of the program, and the address of one of its pages. */
export interface RoutePage {
  readonly route: string
  readonly path: string
  /** Region that must be visible for an opened page; without one, the heading suffices. */
  readonly region?: string
}

const runId = '0123456789abcdef'

/**
 * Fills a workspace with that many identities of ten keys, a signed update and a staged one, a draft of each kind, a
 * run and a contract. Returns every route with a page of it. There is no vault, because only visits with a vault pay
 * for one.
 */
export async function fillWorkspace(page: Page, identities: number): Promise<readonly RoutePage[]> {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Identities', level: 1 })).toBeVisible()
  const all = Array.from({ length: identities }, (_, number) =>
    jsonIdentity(number, { publicKeys: Array.from({ length: 10 }, (_key, id) => jsonKey(number, id)) }),
  )
  const first = jsonIdentity(0)
  const update = updateRecord(0, first, 4, { disable: 2 })
  await putRecords(page, 'transitions', [update])
  await putRecords(page, 'bulk-runs', [bulkRun])
  const today = todayRecord(identities, `Identity ${identities}`)
  await putRecords(page, 'identities', [
    ...all.map((each, number) => identityRecord(each, `Identity ${number}`, 1_780_000_000_000 + number)),
    today,
  ])
  const draft = await openNew(page, '/build/create', /\/build\/create\/.+\/fund$/)
  const topUp = await openNew(page, `/build/top-up/${first.id}`, /\/build\/top-up\/.+\/fund$/)
  await page.goto(`/identities/${first.id}`)
  await page.getByRole('checkbox', { name: /Disable key 5/ }).check()
  await page.getByRole('link', { name: 'Review update' }).click()
  await expect(page.getByRole('heading', { name: 'Update identity', level: 1 })).toBeVisible()
  await page.goto('/contracts')
  await page.getByRole('button', { name: 'New contract' }).click()
  await expect(page).toHaveURL(/\/contracts\/./)
  const contract = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { name: 'Add the first document type' })).toBeVisible()
  return [
    ...['/', '/inspect', '/contracts', '/network', '/network/console', '/vault', '/vault/passphrase'].map(
      plain,
    ),
    ...['/vault/log', '/vault/phrase', '/vault/backup', '/vault/test-backup', '/vault/restore'].map(plain),
    ...['/settings', '/exchange', '/build/bulk'].map(plain),
    { route: '/identities/$id', path: `/identities/${first.id}` },
    { route: '/build/create/$draft/$step', path: draft },
    { route: '/build/top-up/$draft/$step', path: topUp },
    { route: '/build/update/$id', path: `/build/update/${first.id}` },
    { route: '/build/transfer/$id', path: `/build/transfer/${today.id}` },
    { route: '/build/withdraw/$id', path: `/build/withdraw/${today.id}` },
    { route: '/build/signed/$id', path: `/build/signed/${update.id}` },
    { route: '/build/bulk/$run', path: `/build/bulk/${runId}` },
    { route: '/contracts/$id', path: contract, region: 'JSON' },
  ]
}

function plain(route: string): RoutePage {
  return { route, path: route }
}

async function openNew(page: Page, from: string, to: RegExp): Promise<string> {
  await page.goto(from)
  await expect(page).toHaveURL(to)
  // A new draft or run is stored before the next page is opened.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(to)
  return new URL(page.url()).pathname
}

/** Every path that the program has a page for. */
export function routePatterns(): readonly RegExp[] {
  const files = readdirSync('src/app').filter((each) => /route/.test(each))
  const paths = files.flatMap((file) =>
    Array.from(
      readFileSync(`src/app/${file}`, 'utf8').matchAll(/^\s*path: '([^']+)'/gm),
      ([, path = '']) => path,
    ),
  )
  expect(paths.length).toBeGreaterThan(20)
  return paths.map(
    (path) => new RegExp(`^${path.replaceAll(/\{-\$\w+\}/g, '[^/]*').replaceAll(/\$\w+/g, '[^/]+')}$`),
  )
}

/** Expects the page's heading and region. */
export async function expectPage(page: Page, { region }: RoutePage): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible({ timeout: 60_000 })
  if (region !== undefined)
    await expect(page.getByRole('region', { name: region, exact: true }).getByRole('textbox')).toBeVisible()
}

/** A run of two waiting rows, as stored in the workspace. */
const bulkRun = {
  format: 1,
  id: runId,
  version: 0,
  createdAtMs: 1_780_000_000_000,
  savedAtMs: 1_780_000_000_000,
  networkId: 'sandbox',
  profile: 'spec',
  pattern: 'Shop {n}',
  keys: [{ purpose: 0, securityLevel: 0, type: 0 }],
  source: { kind: 'sandbox', amount: '1000000' },
  count: 2,
}
