import { lockButton, sealCanary } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { countInRenderers } from './renderer-memory.ts'

// Searches the complete memory of the browser's renderers, freed or not, for a typed private key;
// e2e/heap-after-lock.spec.ts searches only strings of the JavaScript heap. Linux lets the owner of the processes
// read it. The browser's main process is excluded, because the test's typing passes through it.

const hex = '5e'.repeat(30) + '0b07'

test(
  'copies of a private key that a lock leaves in memory are gone once the tab is closed, as the page says',
  { tag: '@deep' },
  async ({ browser, context, page }) => {
    await sealCanary(page, hex)
    await lockButton(page).click()
    await expect(
      page.getByText('The browser may keep copies of what you typed until you close this tab.'),
    ).toBeVisible()
    // The control, and the reason for the warning on screen: if a browser leaves no trace, the warning can go.
    expect(await countInRenderers(browser, forms)).toBeGreaterThan(0)

    // The other tab has another process, and stays open.
    await (await context.newPage()).goto('about:blank')
    await page.close()
    await expect.poll(() => countInRenderers(browser, forms)).toBe(0)
  },
)

const forms = [Buffer.from(hex, 'hex'), Buffer.from(hex), Buffer.from(hex, 'utf16le')]
