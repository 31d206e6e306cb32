import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { createVault } from './acts.ts'
import { expect, test } from './fixtures.ts'

// Hosts that only serve files, as described in docs/hosting.md.

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

type HeadersOf = (pathname: string) => Readonly<Record<string, string>>

/** Answers as a static host would: files as they are, and the document for everything else. */
async function hostFiles(context: BrowserContext, headersOf: HeadersOf): Promise<void> {
  await context.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const named = path.join('dist/client', pathname)
    const file = pathname !== '/' && existsSync(named) ? named : 'dist/client/index.html'
    const contentType = types[path.extname(file)] ?? 'application/octet-stream'
    const headers = { ...headersOf(pathname), 'Content-Type': contentType }
    await route.fulfill({ headers, body: readFileSync(file) })
  })
}

/** Reads a `_headers` file. All blocks whose pattern fits apply, and two values of one header are both sent. */
function readHeadersFile(): HeadersOf {
  const text = readFileSync('dist/hosting/netlify-cloudflare/_headers', 'utf8')
  const blocks = text.split(/\n\n/).map((block) => {
    const [pattern = '', ...lines] = block.trim().split('\n')
    return {
      fits: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
      headers: lines.map((line) => [line.split(':')[0]?.trim() ?? '', line.replace(/^[^:]*: /, '')] as const),
    }
  })
  return (pathname) => {
    const sent: Record<string, string> = {}
    for (const [name, value] of blocks.flatMap(({ fits, headers }) => (fits.test(pathname) ? headers : [])))
      sent[name] = sent[name] === undefined ? value : `${sent[name]}, ${value}`
    return sent
  }
}

test(
  'the page works on a static host under the headers that the build wrote',
  { tag: '@deep' },
  async ({ context, page }) => {
    const headersOf = readHeadersFile()
    expect(headersOf('/assets/vault.worker-x.js')['Content-Security-Policy']).toMatch(
      /trusted-types.*, default-src 'none'/,
    )
    expect(headersOf('/settings')['Content-Security-Policy']).toMatch(
      /'wasm-unsafe-eval'.*, .*script-src 'self';/,
    )
    await hostFiles(context, headersOf)
    await page.goto('/settings')
    await expect(page.getByText('All headers that protect this page are set.')).toBeVisible()
    const manifest = readFileSync('dist/client/build-manifest.json')
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toHaveText(
      Buffer.from(await crypto.subtle.digest('SHA-256', manifest)).toString('hex'),
    )
    await page.locator('summary', { hasText: 'files of this build' }).click()
    await expect(page.getByRole('rowheader', { name: 'index.html' })).toBeVisible()
    await page.goto('/vault')
    await createVault(page)
    await page.goto('/network')
    await expect(page.getByText(/Agreed by 3 nodes|chain-locked/i).first()).toBeVisible()
  },
)

test('the page lists the headers that its host did not send', { tag: '@deep' }, async ({ context, page }) => {
  await hostFiles(context, () => ({ 'Referrer-Policy': 'no-referrer' }))
  await page.goto('/settings')
  await expect(
    page.getByText(/^This page runs without Content-Security-Policy, .*X-Content-Type-Options/),
  ).toBeVisible()
})
