import { lockButton, sealCanary } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { countInRenderers } from './renderer-memory.ts'

// What the memory of the browser's processes still has of a private key that was typed: not the heap of JavaScript, of which
// e2e/heap-after-lock.spec.ts looks at every string, but all of it, freed or not. Linux tells it to whoever owns the processes.
// Only those that draw pages: what the test types goes through the browser's own.

const hex = '5e'.repeat(30) + '0b07'

test(
  'what a lock leaves in the memory of the page’s process is gone with the tab, as the page says',
  { tag: '@deep' },
  async ({ browser, context, page }) => {
    test.setTimeout(300_000)
    await sealCanary(page, hex)
    await lockButton(page).click()
    await expect(
      page.getByText('The browser may keep copies of what you typed until you close this tab.'),
    ).toBeVisible()
    // The control, and the reason of these words: where a browser leaves nothing, they can go.
    expect(await countInRenderers(browser, forms)).toBeGreaterThan(0)

    // Another tab, in a process of its own, stays.
    await (await context.newPage()).goto('about:blank')
    await page.close()
    await expect.poll(() => countInRenderers(browser, forms)).toBe(0)
  },
)

const forms = [Buffer.from(hex, 'hex'), Buffer.from(hex), Buffer.from(hex, 'utf16le')]
