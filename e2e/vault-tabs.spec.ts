import { expect, test } from './fixtures.ts'
import { makeOwnKeys, review, signAction, vaultActions } from './vault-actions.ts'
import { prepareVault } from './vault-filling.ts'
import { expectFull, idOf, must, nothingYet } from './vault-full.ts'
import { findVaultWorker, openVaultWorker, serveVaultWorker } from './vault-worker.ts'

test(
  'two tabs add keys at once, and one changes the passphrase while the other signs: nothing is lost',
  { tag: '@deep' },
  async ({ context, page }) => {
    await serveVaultWorker(context)
    const first = await openVaultWorker(page, findVaultWorker())
    const { known, keys: own } = await makeOwnKeys(first, await prepareVault(first, signAction, nothingYet))
    const second = await openVaultWorker(await context.newPage(), findVaultWorker())
    await must(second.ask('unlock', { proof: known.passphrase }))

    const key = { kind: 'single-use', label: 'Of two tabs', network: 'testnet' }
    const made = await Promise.all(
      [first, second, first, second, first, second].map((tab) => must(tab.ask('generateKey', key))),
    )
    const keys = made.map(idOf)
    expect(new Set(keys).size).toBe(6)

    const change = vaultActions.find(({ name }) => name === 'change passphrase')
    if (change === undefined) throw new TypeError('no act')
    const approvals: string[] = []
    for (let at = 0; at <= 12; at += 1) approvals.push(await review(second, { blocksLater: at, keys: own }))
    const [last, ...others] = approvals
    const changing = change.run(first, known, undefined)
    const sign = (approval: string | undefined) =>
      second.ask('signTransition', { approval, signer: known.signer })
    const signing = others.map(sign)
    const [changed, ...signed] = await Promise.all([changing, ...signing])
    expect(changed).toMatchObject({ ok: true })
    const late = signed.filter((reply) => reply?.ok === false)
    for (const reply of late) expect(reply).toMatchObject({ failure: { code: 'vault/locked' } })
    // The session of the other tab has ended, even if that tab was not notified.
    expect(await sign(last)).toMatchObject({
      ok: false,
      failure: { code: 'vault/locked' },
    })

    await first.renew()
    const now = change.done({ ...known, keys: [...known.keys, ...keys] }, undefined)
    const found = await expectFull(first, { ...now, signatures: signed.length - late.length })
    expect(found.signatures).toBe(signed.length - late.length)
  },
)
