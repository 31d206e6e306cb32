import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from './fixtures.ts'
import { review, signAction } from './vault-actions.ts'
import { prepareVault } from './vault-filling.ts'
import { must, nothingYet } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

// The built worker under its own content policy. libsecp256k1 signs, or noble if libsecp256k1 cannot be loaded.

const curveScript = '**/assets/libsecp256k1-*.js'
const note = 'libsecp256k1 signs'

test(
  'the vault signs by libsecp256k1 from the first signature on, and by noble if that cannot be loaded',
  { tag: '@deep' },
  async ({ context, page }) => {
    const signed = new Array<string>()
    const fetched = new Array<string>()
    page.on('console', (message) => {
      if (message.text() === note) signed.push(note)
    })
    context.on('request', (request) => {
      if (request.url().includes('/libsecp256k1-')) fetched.push(request.url())
    })
    await serveVaultWorker(context, watchSigning)
    const worker = await openVaultWorker(page, findVaultWorker())
    const known = await prepareVault(worker, signAction, nothingYet)
    expect(fetched).toEqual([])
    const sign = async (proof = known.passphrase) =>
      must(worker.ask('signTransition', { approval: await review(worker), signer: known.signer, proof }))
    const fast = await sign()
    // One signature for the published example that the vault checks first, and one for the transition.
    expect(signed).toHaveLength(2)
    expect(await sign()).toEqual(fast)
    expect(signed).toHaveLength(3)
    expect(fetched).toHaveLength(1)

    await context.route(curveScript, (route) => route.abort())
    await worker.renew()
    await must(worker.ask('unlock', { proof: known.passphrase }))
    expect(await sign()).toEqual(fast)
    expect(signed).toHaveLength(3)
    expect(fetched).toHaveLength(2)
  },
)

test('only the script of the vault’s worker loads libsecp256k1', () => {
  const folder = 'dist/client/assets'
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const own = scripts.filter((name) => name.startsWith('libsecp256k1-'))
  const users = scripts.filter((name) => readFileSync(`${folder}/${name}`, 'utf8').includes('libsecp256k1-'))
  expect(own).toHaveLength(1)
  expect(users).toEqual([expect.stringMatching(/^vault\.worker-/)])
})

// Runs in the worker, before its own script.
function watchSigning(): void {
  const { instantiate } = WebAssembly
  const name = '_secp256k1_ecdsa_sign_recoverable'
  const watched = async (bytes: BufferSource, imports?: WebAssembly.Imports) => {
    const result = await instantiate(bytes, imports)
    // Argon2id comes as a module, whose result is the instance.
    const sign = 'instance' in result ? result.instance.exports[name] : undefined
    if (typeof sign !== 'function') return result
    const noted = (...given: readonly unknown[]) => {
      console.debug('libsecp256k1 signs')
      return Reflect.apply(sign, undefined, given)
    }
    return { ...result, instance: { exports: { ...result.instance.exports, [name]: noted } } }
  }
  Object.assign(WebAssembly, { instantiate: watched })
}
