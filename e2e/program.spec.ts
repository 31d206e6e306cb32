import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createVault, beginWithVault, fundFromSandbox, awaitFirstKeys, goOn } from './acts.ts'
import { expect } from './fixtures.ts'
import { keepProgram, storedBuilds, lookForUpdate, noticeUpdate, test } from './program.ts'

// The program stored in the browser: with its service worker, and without its server.

const deep = { tag: '@deep' }
const offer = 'Version 9.9.9 is ready'

/** A separate later build for each journey. */
function makeNext(port: number, version = '9.9.9'): string {
  const folder = path.join('.cache', `next-${port}`)
  execFileSync(process.execPath, ['scripts/next-build.mjs', folder, version])
  return folder
}

test.afterEach(({ host: { port } }) =>
  rmSync(path.join('.cache', `next-${port}`), { recursive: true, force: true }),
)

test('the program meets the browser’s criteria for installing it', deep, async ({ context, page, host }) => {
  await keepProgram(page, host)
  const browser = await context.newCDPSession(page)
  const { data = '', errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data)
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Create identity', 'Inspect'])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Windows in a test are private, and nothing can be installed from a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  for (const { src, sizes, type } of [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap((each: { icons: unknown }) => each.icons),
  ]) {
    const bytes = readFileSync(path.join('dist/client', src))
    if (type !== 'image/png') continue
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Page not found')).toBeHidden()
  }
})

test(
  'every route opens without the server, with its workers, WebAssembly and headers',
  deep,
  async ({ page, host, policy }) => {
    await keepProgram(page, host)
    await host.stop()
    const sources = readdirSync('src/app').filter((name) => /rout.*\.tsx$/.test(name))
    const paths = sources.flatMap((name) =>
      [...readFileSync(path.join('src/app', name), 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(
        ([, route = '']) =>
          route.replace('/{-$id}', '').replace('$step', 'fund').replaceAll(/\$\w+/g, 'unknown'),
      ),
    )
    expect(paths.length).toBeGreaterThan(20)
    for (const route of paths) {
      await page.goto(route)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    }
    await page.goto('/vault')
    await createVault(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    await page.goto('/network')
    await expect(page.getByText(/Agreed by 3 nodes|chain-locked/i).first()).toBeVisible()
    await page.goto('/settings')
    await lookForUpdate(page)
    await expect(page.getByText('The server does not answer.')).toBeVisible()

    // Stored files retain their headers. Paths that only the server answers fail while it is stopped.
    const worker = readdirSync('dist/client/assets').find((name) => /^vault\.worker-[\w-]+\.js$/.test(name))
    const policies = await page.evaluate(
      async (paths) => {
        const answers = await Promise.all(paths.map((each) => fetch(each)))
        return answers.map(({ headers }) => headers.get('content-security-policy'))
      },
      ['/', `/assets/${worker}`],
    )
    expect(policies[0]).toContain("require-trusted-types-for 'script'")
    expect(policies[1]).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'")
    await expect(page.getByText('All headers that protect this page are set.')).toBeVisible()
    const failed = await page.evaluate(() =>
      Promise.all(
        ['/keywright.json', '/rpc', '/rpc/sandbox', '/service-worker.js', '/assets/index-x.js'].map((each) =>
          fetch(each).then(
            () => each,
            () => 'failed',
          ),
        ),
      ),
    )
    expect(failed).toEqual(failed.map(() => 'failed'))
    policy.take()
  },
)

test('an update is offered, put off, and taken in all tabs', deep, async ({ context, page, host }) => {
  await keepProgram(page, host)
  const next = makeNext(host.port)
  await host.start(next)
  await lookForUpdate(page)
  await expect(page.getByText(offer).first()).toBeVisible()
  await page.getByText('1 point of its changelog is new').click()
  await expect(page.getByText('Something that only the next version has.')).toBeVisible()
  const hash = createHash('sha256')
    .update(readFileSync(path.join(next, 'client/build-manifest.json')))
    .digest('hex')
  await expect(page.getByText(hash)).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('button', { name: 'Later' })).toBeHidden()

  // A postponed update stays postponed after a reload, and after every page was closed.
  await page.goto('/')
  await expect(page.getByText('No identity yet')).toBeVisible()
  await page.close()
  const first = await context.newPage()
  await first.goto('/settings')
  await expect(first.getByText(offer)).toHaveCount(1)
  await expect(first.locator('html[data-build="next"]')).toHaveCount(0)

  const second = await context.newPage()
  await second.goto('/inspect')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await first.getByRole('button', { name: 'Update now' }).click()
  await expect(first.locator('html[data-build="next"]')).toHaveCount(1)
  await expect(second.locator('html[data-build="next"]')).toHaveCount(1)
  await expect(first.getByText('None available.')).toBeVisible()
  await expect(first.getByText(hash)).toBeVisible()
})

test('no update is taken while another tab is about to sign', deep, async ({ context, page, host }) => {
  await keepProgram(page, host)
  const signing = await context.newPage()
  await beginWithVault(signing)
  await fundFromSandbox(signing)
  await goOn(signing, 'Keys')
  await awaitFirstKeys(signing)
  await goOn(signing, 'Review')
  await goOn(signing, 'Sign')
  const button = signing.getByRole('button', { name: 'Sign identity create' })
  await expect(button).toBeVisible()
  await host.start(makeNext(host.port))
  await noticeUpdate(page)
  await page.getByRole('button', { name: 'Update now' }).first().click()
  await expect(page.getByText('A tab is signing or about to sign.').first()).toBeVisible()
  await expect(page.locator('html[data-build="next"]')).toHaveCount(0)
  await button.click()
  await expect(signing).toHaveURL(/\/export$/)
  await page.getByRole('button', { name: 'Update now' }).first().click()
  await expect(page.locator('html[data-build="next"]')).toHaveCount(1)
  await expect(signing.locator('html[data-build="next"]')).toHaveCount(1)
})

test('a mislabeled or incomplete download changes nothing', deep, async ({ page, host, policy }) => {
  await keepProgram(page, host)
  const before = await storedBuilds(page)
  const next = makeNext(host.port)
  const manifest = path.join(next, 'client/build-manifest.json')
  const named = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, named.replace('"9.9.9"', '"9.9.10"'))
  await host.start(next)
  await lookForUpdate(page)
  const refused = page.getByText('The version on the server was incomplete, mislabeled')
  await expect(refused).toBeVisible()
  expect(await storedBuilds(page)).toEqual(before)

  writeFileSync(manifest, named)
  const assets = path.join(next, 'client/assets')
  const altered = readdirSync(assets).find((name) => /^inspector-page-[\w-]+\.js$/.test(name)) ?? ''
  for (const name of readdirSync(assets)) if (name.startsWith(`${altered}.`)) rmSync(path.join(assets, name))
  writeFileSync(
    path.join(assets, altered),
    readFileSync(path.join(assets, altered), 'utf8').replace(/\w/, '$'),
  )
  await host.start(next)
  await page.reload()
  await expect(refused).toBeHidden()
  await lookForUpdate(page)
  await expect(refused).toBeVisible()
  expect(await storedBuilds(page)).toEqual(before)
  await host.stop()
  await page.goto('/inspect')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html[data-build="next"]')).toHaveCount(0)
  policy.take()
})

// This foreign worker answers at once, because the page would wait ten seconds for an answer.
const ofAnotherProgram = `addEventListener('message', ({ ports: [port] }) => port?.postMessage('pong'))
  addEventListener('fetch', (event) => event.respondWith(fetch(event.request)))`

test(
  'a foreign worker on the server is reported, and the stored version returns after it ran',
  deep,
  async ({ context, page, host }) => {
    await keepProgram(page, host)
    const foreign = 'The server’s worker is not Keywright’s'
    const next = makeNext(host.port)
    writeFileSync(path.join(next, 'client/service-worker.js'), ofAnotherProgram)
    await host.start(next)
    await lookForUpdate(page)
    await expect(page.getByText(foreign).first()).toBeVisible()
    await expect(
      page.getByText('When the last tab closes, the stored version is lost.').first(),
    ).toBeVisible()
    await page.reload()
    await expect(page.getByText(foreign).first()).toBeVisible()
    await expect(page.getByText('None available.')).toHaveCount(0)
    await expect(page.locator('html[data-build="next"]')).toHaveCount(0)
    // Keywright's own worker replaces the foreign one while a tab is open.
    await host.start('dist')
    await lookForUpdate(page)
    await expect(page.getByText(foreign)).toHaveCount(0)
    await expect(page.getByText('The version on the server is already installed')).toBeVisible()

    await host.start(next)
    await noticeUpdate(page)
    await page.close()
    const served = await context.newPage()
    await served.goto('/settings')
    // This is the limit in docs/offline.md: the browser starts the worker that the server sent.
    await expect(served.locator('html[data-build="next"]')).toHaveCount(1)
    await expect(served.getByText(foreign).first()).toBeVisible()
    await expect(served.getByText('None available.')).toHaveCount(0)

    await host.start(makeNext(host.port))
    await lookForUpdate(served)
    await expect(served.getByText('Close every tab of Keywright, then open it again.').first()).toBeVisible()
    await expect(served.getByRole('button', { name: 'Reload it' })).toHaveCount(0)
    await served.close()
    const opened = await context.newPage()
    await opened.goto('/settings')
    await expect(opened.getByText('Stored in this browser. It opens')).toBeVisible()
    await expect(opened.locator('html[data-build="next"]')).toHaveCount(0)
    await expect(opened.getByText(offer).first()).toBeVisible()
  },
)

test('the page says that the version on the server is older', deep, async ({ page, host }) => {
  await keepProgram(page, host)
  const next = makeNext(host.port, '0.0.9')
  await host.start(next)
  await lookForUpdate(page)
  await expect(page.getByText('Version 0.0.9 is older than yours').first()).toBeVisible()
  await expect(
    page.getByText('The older version cannot open a vault, workspace or backup of a newer format.').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go back' }).first().click()
  await expect(page.locator('html[data-build="next"]')).toHaveCount(1)
})

test('a file that the system opens goes to the page that reads its kind', deep, async ({ page, host }) => {
  // In a test, no operating system opens files in the browser. The test calls the consumer as Chromium would.
  await page.addInitScript(() => {
    const setConsumer = (consumer: unknown) => Reflect.set(window, 'launch', consumer)
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
  })
  await host.start('dist')
  await page.goto('/')
  await expect(page.getByText('No identity yet')).toBeVisible()
  const open = (name: string, text: string) =>
    page.evaluate(
      ([fileName, content]) => {
        const launch: unknown = Reflect.get(window, 'launch')
        const getFile = () => Promise.resolve(new File([content], fileName))
        if (typeof launch === 'function') launch({ files: [{ getFile }] })
      },
      [name, text] as const,
    )
  await open('keywright-backup-x.json', '{"format":"keywright-backup"}')
  await expect(page).toHaveURL(/\/vault\/restore$/)
  await expect(page.getByText(/keywright-backup-x\.json/)).toBeVisible()
  await open('contract.json', '{"documentSchemas":{}}')
  await expect(page).toHaveURL(/\/inspect$/)
  await expect(page.getByText('File: contract.json')).toBeVisible()
  await open('create.kwx', 'nothing')
  await expect(page).toHaveURL(/\/exchange$/)
  await expect(page.getByRole('alert')).toBeVisible()
})
