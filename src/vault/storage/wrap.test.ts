import { expect, it } from 'vitest'
import { stretchFloor } from './stretch-parameters.ts'
import { openWrap, sealWrap, type WrapPlace } from './wrap.ts'

const stretched = new Uint8Array(32).fill(5)
const secret = new Uint8Array(32).fill(6)
const kdf = { ...stretchFloor, salt: new Uint8Array(16).fill(7) }
const place: WrapPlace = { vaultId: new Uint8Array(16).fill(8), compartment: 'session' }
const wrap = await sealWrap(place, kdf, stretched, secret)

it('a wrap opens only with the stretched passphrase that sealed it', async () => {
  expect(await openWrap(place, wrap, stretched)).toEqual(secret)
  expect(await openWrap(place, wrap, new Uint8Array(32))).toBeUndefined()
})

it('a wrap does not open in another compartment or vault', async () => {
  expect(await openWrap({ ...place, compartment: 'gate' }, wrap, stretched)).toBeUndefined()
  expect(await openWrap({ ...place, vaultId: new Uint8Array(16) }, wrap, stretched)).toBeUndefined()
})

it('a wrap does not open when its id, parameters, IV or ciphertext have changed', async () => {
  const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === 3 ? byte ^ 1 : byte))
  const changes = [
    { ...wrap, id: flipped(wrap.id) },
    { ...wrap, kdf: { ...kdf, salt: flipped(kdf.salt) } },
    { ...wrap, kdf: { ...kdf, memoryKib: kdf.memoryKib + 1 } },
    { ...wrap, kdf: { ...kdf, iterations: 4 } },
    { ...wrap, box: { ...wrap.box, iv: flipped(wrap.box.iv) } },
    { ...wrap, box: { ...wrap.box, ciphertext: flipped(wrap.box.ciphertext) } },
  ]
  for (const changed of changes) expect(await openWrap(place, changed, stretched)).toBeUndefined()
})
