import { formatHex } from '../src/protocol/encoding/hex.ts'
import { saveFigures } from '../src/protocol/testing/figures.ts'
import { encodeHeader, readHeader } from '../src/vault/storage/header.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '../src/vault/testing/vault-in-memory.ts'
import { stretchPassphrase } from '../src/vault/unlock/stretch.ts'
import { signBare, signedCreate, singleUsePrivateKey } from './bare-signature.ts'

// The vault's figures in Node, with a database in memory and the real key stretching at its minimum.

const rounds = Number(process.argv[2] ?? 40)
const database = openMemoryDatabase()
// The keeper's clock reports the target time for each derivation, so that the parameters stay at the minimum.
const openKeeper = () => openMemoryKeeper(database, { stretch: stretchPassphrase })

const first = openKeeper()
await first.createVault({ passphrase })
const { id: signer } = await first.importKey({
  text: formatHex(singleUsePrivateKey),
  key: { kind: 'single-use', label: '' },
  network: 'testnet',
})
const { parameters } = (await readContents(first)).cost
const { signature: _signature, ...unsigned } = signedCreate
// The create lists keys of this vault. With other keys, signing would take a proof, and so a slow derivation.
const transition = { ...unsigned, publicKeys: await ownKeys() }

const unlocks: number[] = []
const processor: number[] = []
const signed: number[] = []
const bare: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const keeper = openKeeper()
  const used = process.cpuUsage()
  unlocks.push(await time(() => keeper.unlock({ proof: passphrase })))
  const { user, system } = process.cpuUsage(used)
  processor.push((user + system) / 1000)
  // A key signs a transition only once per unlock.
  const review = await keeper.reviewTransition({ transition, profile: 'spec' })
  const approval = review.kind === 'signable' ? review.approval : ''
  signed.push(await time(() => keeper.signTransition({ approval, signer })))
  bare.push(await time(signBare))
}
const rejections: number[] = []
putIterations(1_000_000)
for (let round = 0; round < rounds; round += 1) {
  const keeper = openKeeper()
  rejections.push(await time(() => keeper.unlock({ proof: passphrase }).catch(requireRejected)))
}

saveFigures('vault-node', { parameters, unlocks, processor, signed, bare, rejections })

function putIterations(iterations: number): void {
  const reading = readHeader(database.stores.vault.get('header/0'))
  if (reading.kind !== 'sound') throw new TypeError('no header')
  const { header } = reading
  const wraps = header.session.wraps.map((wrap) =>
    wrap.kind === 'passphrase' ? { ...wrap, kdf: { ...wrap.kdf, iterations } } : wrap,
  )
  const { stored } = encodeHeader({ ...header, session: { ...header.session, wraps } })
  for (const copy of [0, 1]) database.stores.vault.set(`header/${copy}`, stored)
}

function requireRejected(error: unknown): void {
  if (!(error instanceof Error) || error.message !== 'vault/stretch-refused') throw error
}

async function ownKeys() {
  const own = []
  for (const key of signedCreate.publicKeys) {
    const { securityLevel } = key
    const made = await first.generateKey({ kind: 'identity', keyType: 0, securityLevel, label: '' })
    own.push({ ...key, type: 0, data: made.publicKey })
  }
  return own
}

async function time(run: () => unknown): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}
