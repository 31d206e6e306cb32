import { describe, expect, it } from 'vitest'

import type { PasskeyFault } from '#/platform/passkey.ts'
import { type MemoryAuthenticator, openMemoryAuthenticator } from '#/vault/testing/authenticator-in-memory.ts'

import { derivePasskeyInput, makePasskey, provePasskey } from './passkey-ceremony.ts'
import type { PasskeyEntry } from './passkey-forms.ts'

const words = { site: 'Keywright', name: 'Desk' }

/** A passkey of that authenticator, as the vault would list it. */
async function make(port: MemoryAuthenticator, known: readonly PasskeyEntry[] = []): Promise<PasskeyEntry> {
  const { outputs: _given, ...face } = await makePasskey(port, known, words)
  return { ...face, id: String(known.length).padStart(32, '0'), createdAtMs: 0 }
}

const faults: readonly (readonly [PasskeyFault, string])[] = [
  ['unavailable', 'vault/passkey-unavailable'],
  ['cancelled', 'vault/passkey-cancelled'],
  ['timed-out', 'vault/passkey-timed-out'],
  ['exists', 'vault/passkey-exists'],
  ['unverified', 'vault/passkey-unverified'],
  ['failed', 'vault/passkey-failed'],
]

const creationFaults = faults.map(
  ([fault, code]) =>
    [
      fault,
      ['cancelled', 'timed-out', 'failed'].includes(fault) ? 'vault/passkey-not-created' : code,
    ] as const,
)

describe('making a passkey', () => {
  it('gets both outputs, from the registration or from a second request', async () => {
    for (const givesAtCreation of [true, false]) {
      const port = openMemoryAuthenticator()
      port.behave({ givesAtCreation })
      const made = await makePasskey(port, [], words)
      expect(port.asked).toEqual([
        derivePasskeyInput('gate', made.salts.gate),
        derivePasskeyInput('session', made.salts.session),
      ])
      expect(made).toMatchObject({ name: 'Desk', transports: ['internal'] })
      expect([made.outputs.gate, made.outputs.session]).toEqual(port.given)
      expect(port.credentials.size).toBe(1)
    }
  })

  it('each passkey gets new salts', async () => {
    const port = openMemoryAuthenticator()
    const [one, two] = [await makePasskey(port, [], words), await makePasskey(port, [], words)]
    const salts = [one, two].flatMap(({ salts: { gate, session } }) => [gate, session].map(String))
    expect(new Set(salts).size).toBe(4)
  })

  it('rejects an authenticator that already has a passkey of the vault', async () => {
    const port = openMemoryAuthenticator()
    const known = await make(port)
    await expect(makePasskey(port, [known], words)).rejects.toThrow('vault/passkey-exists')
  })

  it.each<readonly [string, string, Parameters<MemoryAuthenticator['behave']>[0]]>([
    ['no function', 'vault/passkey-no-prf', { hasFunction: false }],
    ['no output, though asked twice', 'vault/passkey-no-prf', { spoil: () => undefined }],
    ['zeros', 'vault/passkey-bad-output', { spoil: () => new Uint8Array(32) }],
    ['a short output', 'vault/passkey-bad-output', { spoil: (output) => output.subarray(1) }],
    ['zeros at once', 'vault/passkey-bad-output', { givesAtCreation: true, spoil: () => new Uint8Array(32) }],
    ['the same for both', 'vault/passkey-bad-output', { spoil: () => new Uint8Array(32).fill(7) }],
    ['another passkey', 'vault/passkey-not-created', { answers: new Uint8Array(20).fill(99) }],
  ])(
    'rejects a passkey with %s, wipes its output, and removes it from the authenticator',
    async (_name, code, behaviour) => {
      const port = openMemoryAuthenticator()
      port.behave(behaviour)
      await expect(makePasskey(port, [], words)).rejects.toThrow(code)
      expect(port.given.every((output) => output.every((byte) => byte === 0))).toBe(true)
      expect(port.credentials.size).toBe(0)
    },
  )

  it.each(creationFaults)('reports the fault %s at creation as %s', async (fault, code) => {
    const port = openMemoryAuthenticator()
    port.behave({ fault })
    await expect(makePasskey(port, [], words)).rejects.toThrow(code)
  })
})

describe('asking for a passkey', () => {
  it('asks only for the outputs that the proof needs', async () => {
    const port = openMemoryAuthenticator()
    const passkey = await make(port)
    const inputs = {
      gate: derivePasskeyInput('gate', passkey.salts.gate),
      session: derivePasskeyInput('session', passkey.salts.session),
    }
    for (const [scope, expected] of [
      ['session', ['session']],
      ['gate', ['gate']],
      ['whole', ['gate', 'session']],
    ] as const) {
      port.asked.length = 0
      const proof = await provePasskey(port, [passkey], scope)
      expect(port.asked).toEqual(expected.map((each) => inputs[each]))
      expect(Object.keys(proof.outputs)).toEqual(expected)
      expect(proof.passkey).toBe(passkey.id)
    }
  })

  it('an unlock never gets the gate’s output, even if somebody swapped the salts', async () => {
    const port = openMemoryAuthenticator()
    const passkey = await make(port)
    const { gate, session } = passkey.salts
    const swapped = { ...passkey, salts: { gate: session, session: gate } }
    const right = await provePasskey(port, [passkey], 'gate')
    const lured = await provePasskey(port, [swapped], 'session')
    expect(lured.outputs.session).not.toEqual(right.outputs.gate)
  })

  it('accepts any passkey of the vault', async () => {
    const port = openMemoryAuthenticator()
    const passkeys = [await make(port), { ...(await make(port)), id: '1'.repeat(32) }]
    port.credentials.delete(1)
    expect((await provePasskey(port, passkeys, 'session')).passkey).toBe('1'.repeat(32))
    port.credentials.delete(2)
    await expect(provePasskey(port, passkeys, 'session')).rejects.toThrow('vault/passkey-cancelled')
  })

  it.each<readonly [string, string, Parameters<MemoryAuthenticator['behave']>[0]]>([
    ['no output', 'vault/passkey-no-prf', { spoil: () => undefined }],
    ['zeros', 'vault/passkey-bad-output', { spoil: () => new Uint8Array(32) }],
    ['a long output', 'vault/passkey-bad-output', { spoil: () => new Uint8Array(33).fill(1) }],
    [
      'a passkey that is none of the vault',
      'vault/passkey-unknown',
      { answers: new Uint8Array(20).fill(99) },
    ],
  ])('an answer with %s proves nothing, and is wiped', async (_name, code, behaviour) => {
    const port = openMemoryAuthenticator()
    const passkey = await make(port)
    port.given.length = 0
    port.behave(behaviour)
    await expect(provePasskey(port, [passkey], 'gate')).rejects.toThrow(code)
    expect(port.given.every((output) => output.every((byte) => byte === 0))).toBe(true)
  })

  it.each(faults)('reports the fault %s with its own error', async (fault, code) => {
    const port = openMemoryAuthenticator()
    const passkey = await make(port)
    port.behave({ fault })
    await expect(provePasskey(port, [passkey], 'gate')).rejects.toThrow(code)
  })

  it('fails if the vault has no passkey', async () => {
    await expect(provePasskey(openMemoryAuthenticator(), [], 'gate')).rejects.toThrow('vault/passkey-missing')
  })
})
