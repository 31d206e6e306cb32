import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { formatWif } from '#/protocol/key/private-key.ts'
import { PasskeyName } from '#/vault/storage/passkey.ts'
import { stretchCeiling } from '#/vault/storage/stretch-parameters.ts'
import {
  answerWith,
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
} from '#/vault/testing/vault-in-memory.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { vaultApi } from './vault-api.ts'

const secretHex = '5ec2e75ec2e7'.padEnd(64, 'a')
const bytes = (fill: number) => new Uint8Array(32).fill(fill)
const newPasskey = {
  name: 'Desk',
  credentialId: bytes(1),
  transports: ['internal'],
  salts: { gate: bytes(2), session: bytes(3) },
  outputs: { gate: bytes(4), session: bytes(5) },
} as const
const passkey = '00'.repeat(16)

function openCalls(isNetworkOpen?: Promise<boolean>) {
  return answerWith(openMemoryKeeper(openMemoryDatabase()), isNetworkOpen)
}

describe('the API of the worker', () => {
  it('offers exactly the listed operations: none signs bytes, one gives a private key, two give the phrase', () => {
    expect(Object.keys(vaultApi.calls).toSorted()).toEqual([
      'addPasskey',
      'answerWord',
      'approveTransitions',
      'askWord',
      'beat',
      'changePassphrase',
      'closeBackup',
      'confirmPhrase',
      'createPhrase',
      'createVault',
      'deriveFundingHashes',
      'derivePublicKeys',
      'discardVault',
      'exportKey',
      'forgetPhrase',
      'generateKey',
      'generateKeySets',
      'generateKeys',
      'importKey',
      'importKeyFile',
      'importKeys',
      'importPhrase',
      'keepBackupTest',
      'listPasskeys',
      'makeBackup',
      'openBackup',
      'raiseCost',
      'ratePassphrase',
      'readAttempts',
      'readAudit',
      'readBackup',
      'readState',
      'readView',
      'removeDamaged',
      'removeKey',
      'removePasskey',
      'renameKey',
      'renamePasskey',
      'renewKeys',
      'restoreBackup',
      'restoreKeys',
      'revealKey',
      'revealPhrase',
      'reviewFunding',
      'reviewTransition',
      'signFunding',
      'signTransition',
      'signTransitions',
      'unlock',
    ])
    const keeper = openMemoryKeeper(openMemoryDatabase())
    expect(Object.keys(keeper).toSorted()).toEqual(Object.keys(vaultApi.calls).toSorted())
  })

  it('rejects bytes or a digest in the place of a transition', async () => {
    const ask = openCalls()
    await ask('createVault', { passphrase })
    const made = await ask('generateKey', { kind: 'single-use', label: '' })
    const signer = made.ok ? vaultApi.calls.generateKey.response.parse(made.value).id : ''
    for (const transition of [new Uint8Array(32), { digest: new Uint8Array(32) }, '00'.repeat(32)]) {
      const review = await ask('reviewTransition', { transition, profile: 'spec' })
      expect(review).toMatchObject({ ok: true, value: { kind: 'rejected' } })
      const signed = await ask('signTransition', { transition, profile: 'spec', signer })
      expect(signed).toMatchObject({ ok: false, failure: { code: 'vault/bad-request' } })
    }
  })

  it.each([
    ['nothing', {}],
    ['constructor', {}],
    ['__proto__', {}],
    ['signBytes', { bytes: new Uint8Array(32) }],
    ['unlock', {}],
    ['unlock', { proof: 7 }],
    ['unlock', { proof: passphrase, more: 1 }],
    ['unlock', { proof: 'x'.repeat(1025) }],
    ['generateKey', { kind: 'identity', keyType: 3, securityLevel: 0, label: '' }],
    ['generateKey', { kind: 'identity', keyType: 0, securityLevel: 0, label: '', compartment: 'device' }],
    ['generateKey', { kind: 'single-use', label: '', securityLevel: 3 }],
    ['removeKey', { id: '../vault' }],
    ['removeDamaged', { id: '../vault' }],
    ['signTransition', { approval: '00', signer: '00'.repeat(16) }],
    ['signTransition', { approval: '00'.repeat(16), signer: '00'.repeat(16), transition: {} }],
    ['reviewTransition', { transition: {}, profile: 'none' }],
    ['approveTransitions', { rows: [] }],
    ['generateKeys', { keys: [] }],
    ['generateKeys', { keys: Array.from({ length: 21 }, () => ({ kind: 'single-use', label: '' })) }],
    ['discardVault', {}],
    ['createPhrase', { words: 15, proof: passphrase }],
    ['createPhrase', { words: 12 }],
    ['revealPhrase', {}],
    ['forgetPhrase', { phrase: '00'.repeat(16), withoutBackup: true }],
    ['forgetPhrase', { proof: passphrase, withoutBackup: true }],
    ['forgetPhrase', { proof: passphrase, phrase: '00'.repeat(16) }],
    ['createPhrase', { words: 12, proof: passphrase, replaces: { phrase: '00'.repeat(16) } }],
    ['generateKey', { kind: 'single-use', label: '', network: 'testnet', proof: passphrase }],
    [
      'restoreKeys',
      {
        proof: passphrase,
        network: 'testnet',
        keys: [{ kind: 'single-use', series: "m/9'/1'/5'/2'/i", index: 2 ** 31, label: '' }],
      },
    ],
    ['readState', undefined],
    ['unlock', { proof: { passkey, outputs: { gate: bytes(1), session: bytes(2) } } }],
    ['unlock', { proof: { passkey, outputs: { gate: bytes(1) } } }],
    ['revealPhrase', { proof: { passkey, outputs: { gate: bytes(1), session: bytes(2) } } }],
    ['revealPhrase', { proof: { passkey, outputs: { gate: bytes(0) } } }],
    ['createVault', { passphrase: { passkey, outputs: { gate: bytes(1), session: bytes(2) } } }],
    ['addPasskey', newPasskey],
    ['addPasskey', { ...newPasskey, proof: passphrase, name: '' }],
    ['addPasskey', { ...newPasskey, proof: passphrase, credentialId: new Uint8Array(0) }],
    ['addPasskey', { ...newPasskey, proof: passphrase, salts: { gate: bytes(2), session: bytes(2) } }],
    ['addPasskey', { ...newPasskey, proof: passphrase, outputs: { gate: bytes(4), session: bytes(4) } }],
    ['addPasskey', { ...newPasskey, proof: passphrase, outputs: { gate: bytes(4), session: bytes(0) } }],
    ['addPasskey', { ...newPasskey, proof: passphrase, outputs: { gate: bytes(4) } }],
    ['removePasskey', { id: passkey }],
  ])('rejects the request %s %o', async (operation, request) => {
    expect(await openCalls()(operation, structuredClone(request))).toEqual({
      ok: false,
      failure: { code: 'vault/bad-request', facts: {} },
    })
  })

  it('rejects every call when the network can be reached', async () => {
    const ask = openCalls(Promise.resolve(true))
    const failure = { code: 'vault/network-open', facts: {} }
    for (const operation of [...Object.keys(vaultApi.calls), 'unknown']) {
      expect(await ask(operation, {})).toEqual({ ok: false, failure })
    }
  })

  it('keeps a private key whose label was cut in the middle of an emoji', async () => {
    const ask = openCalls()
    await ask('createVault', { passphrase })
    const cut = `${'x'.repeat(99)}\u{1f511}`.slice(0, 100)
    const made = await ask('generateKey', { kind: 'single-use', label: cut })
    const { id, label } = vaultApi.calls.generateKey.response.parse(made.ok ? made.value : undefined)
    expect(label).toBe('x'.repeat(99))
    await ask('renameKey', { id, label: cut.slice(1) })
    expect(await ask('readState', {})).toMatchObject({ value: { counts: { session: 1 }, damaged: [] } })
  })

  it('stores and shows names without hidden characters', async () => {
    const ask = openCalls()
    await ask('createVault', { passphrase })
    const label = 'Sa\u202Evings\u3164\u0301\u0301\u0301'
    const made = await ask('generateKey', { kind: 'single-use', label })
    const entry = vaultApi.calls.generateKey.response.parse(made.ok ? made.value : undefined)
    expect(entry.label).toBe('Savings\u0301\u0301')
    expect(PasskeyName.parse('Desk\u2067')).toBe('Desk')
    // A stored name must not prevent reading its header.
    expect(PasskeyName.parse('\u3164')).toBe('?')
    expect(vaultApi.calls.renamePasskey.request.safeParse({ id: entry.id, name: '\u3164' }).success).toBe(
      false,
    )
  })

  it('every answer has the form that the API declares', async () => {
    const ask = openCalls()
    const requests = [
      ['readState', {}],
      ['ratePassphrase', { passphrase }],
      ['createVault', { passphrase }],
      ['unlock', { proof: passphrase }],
      ['generateKey', { kind: 'identity', keyType: 1, securityLevel: 3, label: 'x' }],
      ['readView', {}],
      ['createPhrase', { words: 24, proof: passphrase }],
      ['readView', {}],
      ['confirmPhrase', { words: [] }],
      ['revealPhrase', { proof: passphrase }],
      ['importPhrase', { text: '', proof: passphrase }],
      ['generateKey', { kind: 'single-use', label: 'x', network: 'testnet' }],
      [
        'derivePublicKeys',
        {
          proof: passphrase,
          network: 'testnet',
          identityIndices: { from: 0, count: 1 },
          keyIndices: { from: 0, count: 1 },
          singleUseIndices: { from: 0, count: 1 },
          identities: [],
        },
      ],
      [
        'restoreKeys',
        {
          proof: passphrase,
          network: 'testnet',
          keys: [{ kind: 'single-use', series: "m/9'/1'/5'/2'/i", index: 0, label: '' }],
        },
      ],
      ['generateKeys', { keys: [{ kind: 'single-use', label: 'x' }], network: 'testnet' }],
      ['readAttempts', {}],
      ['readAudit', {}],
      ['raiseCost', { passphrase, cost: stretchCeiling }],
      ['changePassphrase', { proof: passphrase, newPassphrase: `${passphrase}.` }],
      ['renewKeys', { proof: `${passphrase}.`, newPassphrase: passphrase }],
      ['listPasskeys', {}],
      ['addPasskey', { ...newPasskey, proof: passphrase }],
      ['listPasskeys', {}],
      ['readView', {}],
      ['reviewTransition', { transition: {}, profile: 'spec' }],
    ] as const
    for (const [operation, request] of requests) {
      const reply = structuredClone(await ask(operation, structuredClone(request)))
      if (!reply.ok) throw new Error(operation, { cause: reply.failure })
      expect(vaultApi.calls[operation].response.parse(reply.value)).toEqual(reply.value)
    }
  })
})

/** Tells whether a value contains a text or its bytes, in any form. */
function holdsSecret(value: unknown, secret: string): boolean {
  const shown = inspect(value, {
    depth: Infinity,
    showHidden: true,
    maxArrayLength: null,
    maxStringLength: null,
  })
  const stack = value instanceof Error ? `${value.stack} ${inspect(value.cause)}` : ''
  const forms = [secret, secret.toUpperCase(), Buffer.from(secret).toString('base64')]
  if (/^[0-9a-f]{64}$/.test(secret)) {
    forms.push(
      [...parseHex(secret)].join(', '),
      [...parseHex(secret)].join(','),
      formatWif(parseHex(secret), 'testnet'),
    )
  }
  const text = `${shown} ${stack}`.replaceAll(/\s+/g, ' ')
  return forms.some((form) => text.includes(form))
}

describe('a secret', () => {
  it('control: the search finds a secret wherever it was planted', () => {
    expect(holdsSecret({ deep: [{ text: `x${secretHex}` }] }, secretHex)).toBe(true)
    expect(holdsSecret({ key: parseHex(secretHex) }, secretHex)).toBe(true)
    expect(holdsSecret(new Error('no', { cause: new Error(secretHex) }), secretHex)).toBe(true)
    expect(holdsSecret(new VaultError('vault/internal', { recordId: secretHex }), secretHex)).toBe(true)
    expect(holdsSecret({ text: formatWif(parseHex(secretHex), 'testnet') }, secretHex)).toBe(true)
    expect(holdsSecret({ text: passphrase }, passphrase)).toBe(true)
    expect(holdsSecret({ text: 'nothing' }, secretHex)).toBe(false)
  })

  it('is in no reply and no error', async () => {
    const keeper = openMemoryKeeper(openMemoryDatabase())
    const ask = answerWith(keeper)
    const single = { kind: 'single-use', label: '' } as const
    const wif = formatWif(parseHex(secretHex), 'testnet')
    const texts = [
      secretHex,
      wif,
      `${secretHex}z`,
      `${secretHex.slice(0, -1)}z`,
      `${wif}0`,
      `x${wif}`,
      wif.slice(0, -1),
      secretHex.slice(0, 62),
    ]
    const replies: unknown[] = [await ask('createVault', { passphrase })]
    for (const text of texts) {
      for (const network of ['testnet', 'mainnet'] as const) {
        for (const key of [single, { kind: 'identity', keyType: 1, securityLevel: 0, label: '' } as const]) {
          replies.push(await ask('importKey', { text, key, network }))
          replies.push(await keeper.importKey({ text, key, network }).catch((error: unknown) => error))
        }
      }
    }
    replies.push(await ask('unlock', { proof: `${passphrase}x` }))
    replies.push(await keeper.unlock({ proof: `${passphrase}x` }).catch((error: unknown) => error))
    replies.push(await ask('unlock', { proof: passphrase, secretHex }))
    replies.push(await ask('ratePassphrase', { passphrase }))
    replies.push(await ask('readView', {}))
    replies.push(await ask('readState', {}))
    expect(replies.some((reply) => reply instanceof VaultError)).toBe(true)
    for (const reply of replies) {
      expect(holdsSecret(reply, secretHex)).toBe(false)
      expect(holdsSecret(reply, wif)).toBe(false)
      expect(holdsSecret(reply, passphrase)).toBe(false)
      expect(holdsSecret(reply, secretHex.slice(0, 30))).toBe(false)
    }
  })

  it('only the reply that reveals the phrase contains it', async () => {
    const keeper = openMemoryKeeper(openMemoryDatabase())
    const ask = answerWith(keeper)
    await ask('createVault', { passphrase })
    const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const replies = [
      await ask('importPhrase', { text: `${text}x`, proof: passphrase }),
      await ask('importPhrase', { text: text.replace('thank', 'zoo'), proof: passphrase }),
      await ask('importPhrase', { text, proof: `${passphrase}.` }),
      await ask('importPhrase', { text, proof: passphrase }),
      await ask('createPhrase', { words: 12, proof: passphrase }),
      await ask('readView', {}),
      await ask('generateKey', { kind: 'single-use', label: '', network: 'testnet' }),
      await ask('confirmPhrase', { words: ['sausage', 'sausage', 'sausage'] }),
      await ask('readState', {}),
    ]
    const holdsWord = (value: unknown) => holdsSecret(value, 'sausage') || holdsSecret(value, '7f'.repeat(16))
    expect(holdsWord(await ask('revealPhrase', { proof: passphrase }))).toBe(true)
    for (const reply of replies) expect(holdsWord(reply)).toBe(false)
  })

  it('wipes the outputs of a passkey when a request is answered, rejected or not understood', async () => {
    const ask = openCalls()
    await ask('createVault', { passphrase })
    const output = (fill = 7) => new Uint8Array(32).fill(fill)
    const outputs = { gate: output(), session: output(8) }
    const salts = { gate: output(), session: output(8) }
    const face = { name: 'Desk', credentialId: new Uint8Array(16), transports: [], salts }
    const added = await ask('addPasskey', { ...face, outputs, proof: passphrase })
    const wrong = { passkey: '00'.repeat(16), outputs: { gate: output() } }
    const rejected = await ask('createPhrase', { words: 12, proof: wrong })
    const within = { kind: 'open', proof: { passkey: 'x', outputs: { gate: output() } } }
    const unknown = await ask('restoreBackup', { into: within })
    expect([added, rejected, unknown]).toMatchObject([
      { ok: true },
      { failure: { code: 'vault/wrong-passkey' } },
      { failure: { code: 'vault/bad-request' } },
    ])
    const zero = output(0)
    expect([outputs, wrong.outputs, within.proof.outputs]).toEqual([
      { gate: zero, session: zero },
      { gate: zero },
      { gate: zero },
    ])
    expect(salts.gate).toEqual(output())
  })

  it('does not leave the worker in an unexpected error', async () => {
    const keeper = openMemoryKeeper(openMemoryDatabase())
    const broken = { ...keeper, readState: () => Promise.reject(new Error(formatHex(parseHex(secretHex)))) }
    const reply = await answerWith(broken)('readState', {})
    expect(reply).toEqual({ ok: false, failure: { code: 'vault/internal', facts: {} } })
  })
})
