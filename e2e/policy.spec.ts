import { expect, test } from './fixtures.ts'

// Canaries: what the watch of every journey must see. Without them, silence would prove nothing.

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
  await page.route('https://elsewhere.example/**', (route) => route.fulfill({ body: '' }))
  await page.evaluate(() => fetch('https://elsewhere.example/x', { mode: 'no-cors' }).catch(() => undefined))
  await expect.poll(() => policy.take().join('\n')).toContain('request: GET https://elsewhere.example/x')
  policy.take()
})

test('text does not become a script, markup or a worker of another place', async ({ page, policy }) => {
  const refused = await page.evaluate(() => {
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
  expect(refused).toEqual(refused.map(() => 'TypeError'))
  // Each is told of by itself, and later than it was thrown.
  let told = 0
  await expect.poll(() => (told += policy.take().length)).toBe(refused.length)
})
