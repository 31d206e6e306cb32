import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import { parseGuide, type GuidePart } from '#/app/testing/guide-steps.ts'
import { passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ stretchesQuickly: true })

// Follows the guide for two devices in turns, to the letter. Controls are found by their visible text.

/** The parts that the guide leaves to its reader. */
interface Reader {
  readonly texts?: Readonly<Record<string, string>>
  /** Names that do not apply to this network or reader. */
  readonly leavesOut?: readonly string[]
  /** Actions to take once a name is seen. */
  readonly does?: Readonly<Record<string, () => Promise<void>>>
}

async function follow(page: Page, steps: readonly (readonly GuidePart[])[], reader: Reader): Promise<void> {
  expect(steps.length).toBeGreaterThan(0)
  for (const part of steps.flat()) {
    if (reader.leavesOut?.includes(part.name) === true) continue
    await test.step(`${part.kind} ${part.name}`, async () => {
      if (part.kind === 'use') await act(page, part.verb, part.name, part.place, reader)
      else await expect(choice(page, part.name)).toBeVisible()
      await reader.does?.[part.name]?.()
    })
  }
}

async function act(
  page: Page,
  verb: string,
  name: string,
  place: string | undefined,
  { texts }: Reader,
): Promise<void> {
  switch (verb) {
    case 'open':
      return page.getByRole('navigation', { name: 'Main' }).locator('a', { hasText: name }).click()
    case 'press':
      return pressable(place === undefined ? page.getByRole('main') : rowOf(page, place), name).click()
    case 'choose':
      if (place === undefined) return choice(page, name).click()
      await expect(seen(page, place)).toBeVisible()
      return void (await page.getByLabel(place, { exact: true }).selectOption(name))
    case 'tick':
      return rowOf(page, name).getByRole('checkbox').check()
    case 'fill in':
      await expect(seen(page, name).first()).toBeVisible()
      return page.getByLabel(name, { exact: true }).fill(textOf(name, texts))
    default:
      throw new Error(`the guide does not say what to do with ${name}`)
  }
}

/** Visible text on the page. Names for screen readers do not count. */
function seen(scope: Page | Locator, text: string): Locator {
  return scope.getByText(text, { exact: true }).filter({ visible: true })
}

function pressable(scope: Page | Locator, text: string): Locator {
  const controls = scope.locator('button, a, summary')
  const page = 'page' in scope ? scope.page() : scope
  return controls.and(seen(scope, text)).or(controls.filter({ has: seen(page, text) }))
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ has: seen(page, text) })
}

/** A view, or one of several options, whose label may include its explanation. */
function choice(page: Page, name: string): Locator {
  return seen(page, name)
    .or(page.locator('label', { hasText: name }).filter({ visible: true }))
    .first()
}

function textOf(name: string, texts: Reader['texts']): string {
  const text = texts?.[name]
  if (text === undefined) throw new Error(`the guide asks for ${name}`)
  return text
}

/** Follows the steps, and returns the last file that they save. */
async function followToFile(
  page: Page,
  steps: readonly (readonly GuidePart[])[],
  reader: Reader,
): Promise<string> {
  const saved: Download[] = []
  page.on('download', (download) => saved.push(download))
  await follow(page, steps, reader)
  await expect.poll(() => saved.length).toBeGreaterThan(0)
  return (await saved.at(-1)?.path()) ?? ''
}

test(
  'the guide to offline signing works as it is written',
  { tag: '@deep' },
  async ({ page: offline, browser, baseURL }) => {
    const steps = parseGuide(readFileSync('docs/guides/sign-offline.md', 'utf8'))
    await offline.goto('/')
    const given = await followToFile(offline, steps.slice(0, 3), {
      leavesOut: ['Copy', 'Copy the single-use key'],
      does: {
        'Single-use key': async () =>
          void (await offline.getByLabel('Single-use key', { exact: true }).selectOption({ index: 1 })),
      },
    })
    const publicKeys = readFileSync(given, 'utf8')
    const online = await browser.newPage(baseURL === undefined ? {} : { baseURL })
    await online.goto('/')
    const request = await followToFile(online, steps.slice(3, 8), {
      leavesOut: ['InstantSend lock', 'Lock transaction', 'Instant lock'],
      does: { 'Get sandbox funds': () => pressable(online, 'Get sandbox funds').click() },
      texts: {
        'Public key of the single-use key': /"singleUsePublicKey": "([0-9a-f]+)"/.exec(publicKeys)?.[1] ?? '',
        'Public keys as JSON': publicKeys,
      },
    })
    const answer = await followToFile(offline, steps.slice(8, 11), {
      texts: { 'Exchange file as text': readFileSync(request, 'utf8'), Passphrase: passphrase },
    })
    await follow(online, steps.slice(11), { texts: { 'Answer as text': readFileSync(answer, 'utf8') } })
    await expect(online.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
    await online.close()
  },
)
