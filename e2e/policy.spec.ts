import { expect, test } from './fixtures.ts'

// Canaries: faults that the watch of every journey must see. Without them, silence would prove nothing.

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('the watch sees a violation of the content policy', async ({ page, policy }) => {
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  await expect.poll(() => policy.take().join('\n')).toMatch(/violation: style-src-elem inline/)
  policy.take()
})

test('the watch sees an error in the console', async ({ page, policy }) => {
  await page.evaluate(() => console.error('canary'))
  await expect.poll(() => policy.take()).toEqual([expect.stringContaining('console: canary')])
})

test('the watch sees an uncaught exception', async ({ page, policy }) => {
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('canary')
    })
  })
  await expect.poll(() => policy.take()).toContainEqual('exception: canary')
})

test('the watch sees a request to another origin', async ({ page, policy }) => {
  await page.goto('/network')
  // The chain's worker alone may ask other hosts: the page's policy does not let a request out.
  const chainWorker = () => page.workers().find((each) => each.url().includes('/chain.worker-'))
  await expect.poll(chainWorker).toBeDefined()
  const worker = chainWorker()
  await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: '' }))
  await worker?.evaluate(() =>
    fetch('https://elsewhere.example/x', { mode: 'no-cors' }).catch(() => undefined),
  )
  await expect.poll(() => policy.take().join('\n')).toContain('request: GET https://elsewhere.example/x')
  policy.take()
})

test('plain text cannot become a script, markup or a foreign worker', async ({ page, policy }) => {
  const rejected = await page.evaluate(() => {
    const attempts = [
      () => document.createElement('script').setAttribute('src', 'https://elsewhere.example/x.js'),
      () => (document.createElement('script').text = '0'),
      () => (document.createElement('div').innerHTML = '<b>x</b>'),
      () => new Worker('/rpc'),
      () => new Worker('/assets/x.js?y'),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown'
      }
    })
  })
  expect(rejected).toEqual(rejected.map(() => 'TypeError'))
  // Each violation is reported separately, and after its exception.
  let told = 0
  await expect.poll(() => (told += policy.take().length)).toBe(rejected.length)
})

test('each worker has its own policy, and the watch sees a violation in it', async ({ page, policy }) => {
  await page.goto('/inspect')
  const starting = page.waitForEvent('worker', (worker) => worker.url().includes('/inspector.worker-'))
  await page.getByLabel('What to read').fill('[1, 2]')
  const worker = await starting
  const attempts = await worker.evaluate(async () => {
    const said = (attempt: () => unknown) =>
      Promise.resolve()
        .then(attempt)
        .then(
          () => 'done',
          (error: unknown) => (error instanceof Error ? error.name : 'thrown'),
        )
    return {
      // The worker's own script is on this origin.
      request: await said(() => fetch(self.location.href)),
      elsewhere: await said(() => fetch('https://elsewhere.example/', { mode: 'no-cors' })),
      wasm: await said(() => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))),
    }
  })
  expect(attempts).toEqual({ request: 'TypeError', elsewhere: 'TypeError', wasm: 'CompileError' })
  const seen: string[] = []
  await expect
    .poll(
      () => (
        seen.push(...policy.take()),
        seen.filter((line) => line.startsWith('violation in a worker:')).length
      ),
    )
    .toBe(2) // Blocked WebAssembly throws, and is not in the log.
})

test('the page runs no WebAssembly and asks its own server alone', async ({ page, policy }) => {
  const said = await page.evaluate(async () => {
    const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'thrown')
    let wasm = 'done'
    try {
      void new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))
    } catch (error) {
      wasm = nameOf(error)
    }
    const request = await fetch('http://localhost:9/', { mode: 'no-cors' }).then(() => 'done', nameOf)
    return { wasm, request }
  })
  expect(said).toEqual({ wasm: 'CompileError', request: 'TypeError' })
  const seen: string[] = []
  const violations = () => (
    seen.push(...policy.take()),
    seen.filter((line) => line.startsWith('violation: '))
  )
  await expect.poll(() => violations().length).toBe(2)
  expect(seen.join('\n')).toMatch(/violation: connect-src http:\/\/localhost:9\//)
})
