import { describe, expect, it } from 'vitest'

import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { isSignedBy } from '#/protocol/transition/transition-signature.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { chainLockCreate } from '#/vault/testing/create-examples.ts'
import { withVaultKeys } from '#/vault/testing/own-create.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'

import { listStartMs } from './approvals.ts'

const read = checkSigningBytes(chainLockCreate.signingBytes, wireProfiles.spec)

async function open() {
  let nowMs = 0
  const database = openMemoryDatabase()
  const clock = { wallMs: () => 1_700_000_000_000, monotonicMs: () => (nowMs += 1) }
  const vault = openMemoryKeeper(database, { clock })
  await vault.createVault({ passphrase })
  if (!read.ok || read.value.type !== 2 || read.value.assetLockProof.type !== 1) throw new TypeError('none')
  const { assetLockProof } = read.value
  const own = await withVaultKeys(vault, read.value)
  /** The published create with keys of the vault, naming a later block if `blocksLater`. */
  const create = (blocksLater = 0) => {
    const coreChainLockedHeight = assetLockProof.coreChainLockedHeight + blocksLater
    return { ...own, assetLockProof: { ...assetLockProof, coreChainLockedHeight } }
  }
  const key = { kind: 'single-use', label: '' } as const
  const { id: signer, publicKey } = await vault.importKey({
    text: chainLockCreate.singleUseKeyHex,
    key,
    network: 'testnet',
  })
  const review = async (transition: unknown = create()) => {
    const shown = await vault.reviewTransition({ transition, profile: 'spec' })
    if (shown.kind === 'rejected') throw new TypeError(JSON.stringify(shown.violations))
    return shown
  }
  const rowOf = async (transition: unknown) => {
    const { digest } = await review(transition)
    return { transition, profile: 'spec', signer, digest } as const
  }
  const countSigned = async () =>
    (await vault.readAudit({})).entries.filter(({ event }) => event.kind === 'signed').length
  const wait = (ms: number) => (nowMs += ms)
  return { vault, database, signer, publicKey, create, review, rowOf, countSigned, wait }
}

describe('an approval', () => {
  it('signs the reviewed transition, even if the page has reviewed another one since', async () => {
    const { vault, signer, publicKey, create, review } = await open()
    const shown = await review()
    // A compromised page reviews another transition and has a proof: that review has another approval.
    const other = await review(create(1))
    expect(other.approval).not.toBe(shown.approval)
    const { signature } = await vault.signTransition({
      approval: shown.approval,
      signer,
      proof: passphrase,
    })
    const key = { type: 0, data: publicKey } as const
    expect(isSignedBy(key, signature, shown.signingBytes, wireProfiles.spec)).toBe(true)
    expect(isSignedBy(key, signature, other.signingBytes, wireProfiles.spec)).toBe(false)
  })

  it('is good for one signature, even if several are requested at once', async () => {
    const { vault, signer, review, countSigned } = await open()
    const { approval } = await review()
    const asked = [1, 2, 3].map(() => vault.signTransition({ approval, signer, proof: passphrase }))
    const settled = await Promise.allSettled(asked)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(settled[1]).toMatchObject({ reason: { code: 'vault/not-shown' } })
    await expect(vault.signTransition({ approval, signer, proof: passphrase })).rejects.toThrow(
      'vault/not-shown',
    )
    expect(await countSigned()).toBe(1)
  })

  it('stays good if the disk was full and nothing was signed', async () => {
    const { vault, database, signer, review, countSigned } = await open()
    const { approval } = await review()
    database.failNextWrite(0, 'full')
    await expect(vault.signTransition({ approval, signer })).rejects.toThrow('vault/storage-full')
    expect(await vault.signTransition({ approval, signer })).toHaveProperty('signature')
    expect(await countSigned()).toBe(1)
  })

  it('is unknown to another worker, and forgotten after 256 further reviews', async () => {
    const { vault, database, signer, create, review } = await open()
    const { approval } = await review()
    const next = openMemoryKeeper(database)
    await next.unlock({ proof: passphrase })
    await expect(next.signTransition({ approval, signer })).rejects.toThrow('vault/not-shown')
    for (let at = 1; at <= 256; at += 1) await review(create(at))
    await expect(vault.signTransition({ approval, signer })).rejects.toThrow('vault/not-shown')
  })

  it('signs a transition again with the same key only with a proof', async () => {
    const { vault, signer, review, countSigned } = await open()
    const sign = async (proof?: string) =>
      vault.signTransition({ approval: (await review()).approval, signer, proof })
    const first = await sign()
    await expect(sign()).rejects.toMatchObject({
      code: 'vault/signed-before',
      facts: { recordId: signer },
    })
    await expect(sign('not the passphrase')).rejects.toThrow('vault/wrong-passphrase')
    expect(await countSigned()).toBe(1)
    // The first signature may have been lost between vault and page.
    expect(await sign(passphrase)).toEqual(first)
    await expect(sign()).rejects.toThrow('vault/signed-before')
    expect(await countSigned()).toBe(2)
  })

  it('signs without a proof only once if two approvals are for the same transition', async () => {
    const { vault, signer, review, countSigned } = await open()
    const both = [await review(), await review()]
    const settled = await Promise.allSettled(
      both.map(({ approval }) => vault.signTransition({ approval, signer })),
    )
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await countSigned()).toBe(1)
  })
})

describe('a list', () => {
  it('can be signed to its end once it was started, each row once', async () => {
    const { vault, create, rowOf, countSigned, wait } = await open()
    const rows = [await rowOf(create()), await rowOf(create(1)), await rowOf(create(2))]
    const approval = await vault.approveTransitions({ rows: rows.map(shownRow) })
    const sign = (at: number) =>
      vault.signTransitions({ approval, transitions: rows.slice(at, at + 1) }).then(([one]) => one?.kind)
    expect(await sign(0)).toBe('signed')
    wait(60 * listStartMs)
    expect(await sign(1)).toBe('signed')
    expect(await sign(1)).toBe('differs')
    expect(await sign(0)).toBe('differs')
    expect(await sign(2)).toBe('signed')
    expect(await countSigned()).toBe(3)
  })

  it('must be started within a minute', async () => {
    const { vault, create, rowOf, countSigned, wait } = await open()
    const row = await rowOf(create())
    const approval = await vault.approveTransitions({ rows: [shownRow(row)] })
    wait(listStartMs)
    await expect(vault.signTransitions({ approval, transitions: [row] })).rejects.toThrow('vault/not-shown')
    expect(await countSigned()).toBe(0)
  })

  it('signs no row that is not in the list, or that is in the list for another key', async () => {
    const { vault, create, rowOf, countSigned } = await open()
    const [row, other] = [await rowOf(create()), await rowOf(create(1))]
    const { id } = await vault.generateKey({ kind: 'single-use', label: '' })
    const approval = await vault.approveTransitions({ rows: [shownRow(row)] })
    const transitions = [other, { ...row, signer: id }, { ...row, transition: other.transition }]
    const signed = await vault.signTransitions({ approval, transitions })
    expect(signed.map(({ kind }) => kind)).toEqual(['differs', 'differs', 'differs'])
    expect(await countSigned()).toBe(0)
  })

  it('signs no row twice, neither in one request nor in two simultaneous requests', async () => {
    const { vault, create, rowOf, countSigned } = await open()
    const row = await rowOf(create())
    const approval = await vault.approveTransitions({ rows: [shownRow(row)] })
    const both = await Promise.all(
      [1, 2].map(() => vault.signTransitions({ approval, transitions: [row, row] })),
    )
    const kinds = both.flat().map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['differs', 'differs', 'differs', 'signed'])
    expect(await countSigned()).toBe(1)
  })

  it('can still be signed after the disk was full', async () => {
    const { vault, database, create, rowOf, countSigned } = await open()
    const row = await rowOf(create())
    const approval = await vault.approveTransitions({ rows: [shownRow(row)] })
    database.failNextWrite(0, 'full')
    const sign = () => vault.signTransitions({ approval, transitions: [row] })
    await expect(sign()).rejects.toThrow('vault/storage-full')
    expect(await sign()).toMatchObject([{ kind: 'signed' }])
    expect(await countSigned()).toBe(1)
  })

  it('does not sign a row that was signed outside the list after the approval', async () => {
    const { vault, signer, create, review, rowOf, countSigned } = await open()
    const rows = [await rowOf(create()), await rowOf(create(1))]
    const approval = await vault.approveTransitions({ rows: rows.map(shownRow) })
    await vault.signTransition({ approval: (await review()).approval, signer })
    expect(await vault.signTransitions({ approval, transitions: rows })).toMatchObject([
      { kind: 'rejected', code: 'vault/signed-before' },
      { kind: 'signed' },
    ])
    expect(await countSigned()).toBe(2)
  })

  it('needs a proof if a row was signed before', async () => {
    const { vault, create, rowOf, countSigned } = await open()
    const row = await rowOf(create())
    const confirm = (proof?: string) => vault.approveTransitions({ rows: [shownRow(row)], proof })
    const sign = async (approval: string) => vault.signTransitions({ approval, transitions: [row] })
    expect(await sign(await confirm())).toMatchObject([{ kind: 'signed' }])
    await expect(confirm()).rejects.toThrow('vault/signed-before')
    await expect(confirm('not the passphrase')).rejects.toThrow('vault/wrong-passphrase')
    expect(await sign(await confirm(passphrase))).toMatchObject([{ kind: 'signed' }])
    expect(await countSigned()).toBe(2)
  })
})

function shownRow({ digest, signer }: { readonly digest: Uint8Array; readonly signer: string }) {
  return { digest, signer }
}
