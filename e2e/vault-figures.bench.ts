import { saveFigures } from '#/protocol/testing/figures.ts'

import { expect, test } from './fixtures.ts'
import { makeOwnKeys, review, signAction } from './vault-actions.ts'
import { prepareVault } from './vault-filling.ts'
import { must, nothingYet, readContents } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

// `npm run bench -- vault`: the vault's figures in the browser, through the built worker. Slow results do not fail.

const rounds = Number(process.env['KEYWRIGHT_BENCH_ROUNDS'] ?? 15)
const bareScript = '.cache/bare-signature/bare-signature.iife.js'

test('measures the vault’s figures', async ({ context, page, browser }) => {
  await serveVaultWorker(context, slowClock)
  const worker = await openVaultWorker(page, findVaultWorker())
  const known = await prepareVault(worker, signAction, nothingYet)
  const { cost } = await readContents(worker)
  // A create whose keys are not in the vault needs a proof, and with it a slow derivation from the passphrase.
  const { keys } = await makeOwnKeys(worker, known)
  const unlocks: number[] = []
  const signed: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await worker.renew()
    await page.addScriptTag({ path: bareScript })
    // Users type a passphrase only after the worker has started.
    await must(worker.ask('readState'))
    unlocks.push(await worker.time('unlock', { proof: known.passphrase }))
    for (let each = 0; each < 5; each += 1) {
      const approval = await review(worker, { blocksLater: each, keys })
      signed.push(await worker.time('signTransition', { approval, signer: known.signer }))
      bare.push(await page.evaluate(timeBare))
    }
  }
  expect(cost).toMatchObject({ parameters: { memoryKib: 64 * 1024, iterations: 3 } })
  saveFigures('vault-browser', { version: browser.version(), unlocks, signed, bare })
})

// A vault raises its cost on a fast device. With a clock that races, the minimum already seems slow enough.
function slowClock(): void {
  const now = performance.now.bind(performance)
  performance.now = () => now() * 100
}

// In the page: the exports of bench/bare-signature.ts.
declare const bareSignature: { readonly signBare: () => unknown }

function timeBare(): number {
  const began = performance.now()
  bareSignature.signBare()
  return performance.now() - began
}
