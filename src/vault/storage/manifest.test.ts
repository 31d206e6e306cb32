import { expect, it } from 'vitest'
import { openManifest, sealManifest, type Manifest } from './manifest.ts'
import { makeMacKey } from './web-crypto.ts'

const manifest: Manifest = {
  format: 1,
  owner: 'session',
  vaultId: new Uint8Array(16).fill(1),
  generation: 4,
  sessionGeneration: 4,
  headerHash: new Uint8Array(32).fill(2),
  records: { ['0f'.repeat(16)]: new Uint8Array(32).fill(3), ['a0'.repeat(16)]: new Uint8Array(32).fill(4) },
}
const key = await makeMacKey()
const stored = await sealManifest(key, manifest)

it('a manifest opens as it was sealed', async () => {
  expect(await openManifest(key, 'session', stored)).toEqual(manifest)
})

it('a manifest with any changed byte does not open', async () => {
  for (let at = 0; at < stored.length; at += 1) {
    const changed = stored.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await openManifest(key, 'session', changed)).toBeUndefined()
  }
})

it('a manifest does not open with another key, for another owner, or when truncated or missing', async () => {
  expect(await openManifest(await makeMacKey(), 'session', stored)).toBeUndefined()
  expect(await openManifest(key, 'device', stored)).toBeUndefined()
  expect(await openManifest(key, 'session', stored.slice(0, -1))).toBeUndefined()
  expect(await openManifest(key, 'session', undefined)).toBeUndefined()
})
