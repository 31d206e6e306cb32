import { describe, expect, it } from 'vitest'

import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import diff from '#/protocol/vectors/chain/testnet-905490-905491.json'
import { encodeChainLock } from '#/protocol/layer1/quorum-lock.ts'
import { checkCoinbase } from '#/protocol/masternode/coinbase.ts'
import full from '#/protocol/vectors/chain/testnet-full-0-530000.json'
import next from '#/protocol/vectors/chain/testnet-530000-905490.json'
import contracts from '#/protocol/vectors/contracts.json'
import exchange from '#/protocol/vectors/exchange.json'
import identityIds from '#/protocol/vectors/identity-ids.json'
import locks from '#/protocol/vectors/instantlocks.json'
import keys from '#/protocol/vectors/keys.json'
import transactions from '#/protocol/vectors/transactions.json'
import transitions from '#/protocol/vectors/transitions.json'
import topUps from '#/protocol/vectors/top-ups.json'
import inputs from '#/protocol/vectors/field/inputs.json'
import platform from '#/protocol/vectors/platform-13.json'
import { escapeUnseen } from '#/protocol/names/plain-name.ts'
import { runCommand } from './run-command.ts'

type Exchange = (typeof exchange.exchanges)[number]

function exchanged(profile: string, type: number): Exchange {
  const found = exchange.exchanges.find((each) => each.profile === profile && each.type === type)
  if (found === undefined) throw new TypeError(`${profile} ${type}`)
  return found
}

type Transition = (typeof transitions.transitions)[number]

function transition(profile: string, type: number): Transition {
  const found = transitions.transitions.find((each) => each.profile === profile && each.type === type)
  if (found === undefined) throw new TypeError(`${profile} ${type}`)
  return found
}

const create = transition('spec', 2)
const update = transition('dpp-0.25', 5)
const [legacyKey] = keys.ecdsa
const whole = parseHex(create.serializedHex)
const bent = formatHex(whole.with(whole.length - 200, 0x77))

const request = exchanged('dpp-0.25', 5)
const createRequest = exchanged('spec', 2)
// The identity before the update.
const signer = request.unsigned.json.identity
if (signer === undefined) throw new TypeError('identity')
// The JSON names another key than the bytes.
const twoFaced = JSON.stringify(createRequest.unsigned.json).replace(
  /"id":1,("type":0,"purpose":0,"securityLevel":2,"data")/,
  '"id":7,$1',
)
// The ChainLock of the coinbase, in the form in which nodes send it separately.
const carried = checkCoinbase(parseHex(diff.result.cbTx))
const chainLock = encodeChainLock({
  height: 905_490,
  blockHash: parseHex(next.result.blockHash),
  signature: (carried.ok ? carried.value.chainLock?.signature : undefined) ?? new Uint8Array(96),
})

const published = (name: string) => platform.vectors.find((each) => each.name.startsWith(name))
const byBls = published('identityCreditTransfer/6')
const blsKey = byBls?.secrets.signer?.key
const blsOwner = {
  protocolVersion: 1,
  id: formatBase58(
    parseHex(byBls !== undefined && 'identityId' in byBls.fields ? byBls.fields.identityId : ''),
  ),
  publicKeys: [{ ...blsKey, data: formatBase58(parseHex(blsKey?.data ?? '')), contractBounds: undefined }],
  balance: Number.MAX_SAFE_INTEGER,
  revision: 0,
}

const files: Readonly<Record<string, string | Uint8Array>> = {
  create: create.serializedHex,
  'create.bin': parseHex(create.serializedHex),
  'create.json': JSON.stringify(create.json, undefined, 2),
  bent,
  update: update.serializedHex,
  transaction: transactions.transactions[0]?.hex ?? '',
  lock: locks.instantLocks[0]?.hex ?? '',
  diff: JSON.stringify(diff.result),
  identity: JSON.stringify(signer),
  'identity-later': JSON.stringify({ ...signer, revision: signer.revision + 5 }),
  'identity-disabled': JSON.stringify({
    ...signer,
    publicKeys: signer.publicKeys.map((key, place) => (place === 0 ? { ...key, disabledAt: 1 } : key)),
  }),
  dashpay: JSON.stringify(contracts.valid.find(({ name }) => name.includes('dashpay'))?.contract),
  proof: JSON.stringify(create.json.assetLockProof),
  contract: JSON.stringify(contracts.valid[1]?.contract),
  wif: legacyKey?.wifTestnet ?? '',
  // The CBOR head of the type is longer than necessary.
  sloppy: create.serializedHex.replace('647479706502', '64747970651802'),
  // A complete list from a public test network, and its changes until the block before the coinbase's.
  list: JSON.stringify(full),
  'list-next': JSON.stringify(next.result),
  coinbase: diff.result.cbTx,
  'chain-lock': chainLock,
  'bls-create': published('identityCreate/4')?.full ?? '',
  'bls-transfer': published('identityCreditTransfer/6')?.full ?? '',
  'bls-forged': (published('identityCreditTransfer/6')?.full ?? '').replace(/.{192}$/, 'ab'.repeat(96)),
  'bls-owner': JSON.stringify(blsOwner),
  noise: 'no such thing!',
  cbor: 'a2616101616202',
  'create.kwx': parseHex(createRequest.unsigned.cborHex),
  'request.kwx.json': `${JSON.stringify(request.unsigned.json, undefined, 2)}\n`,
  'answer.kwx': parseHex(request.signatures.cborHex),
  'other.kwx': parseHex(createRequest.signatures.cborHex),
  'two-faced.kwx.json': twoFaced,
  words: `my key is ${legacyKey?.wifTestnet ?? ''}.`,
  identifier: identityIds.ids[0]?.identityId ?? '',
}

function run(...words: readonly string[]) {
  return runCommand(words, (file) => {
    const found = files[file]
    return typeof found === 'string' ? encodeUtf8(found) : found
  })
}

describe('a BLS key that anyone can sign as', () => {
  const identity = ['--identity', 'bls-owner'] as const

  it('inspecting another identity’s create with such a BLS key gives a warning, not a rejection', () => {
    const { output, exitCode } = run('inspect', 'bls-create')
    expect(exitCode).toBe(0)
    expect(output).toContain('warns  policy.bls-signing-key at /publicKeys/1/type')
    expect(output).toContain('up to protocol version 13')
    expect(output).not.toContain('the network would reject it')
  })

  it('verifies, and says that networks would accept a false signature, too', () => {
    const { output, exitCode } = run('verify', 'bls-transfer', ...identity)
    expect(exitCode).toBe(0)
    expect(output).toContain('signed by key')
    expect(output).toContain(
      'networks up to protocol version 13 would take a false signature of this BLS key, too',
    )
    expect(output).toContain('Verdict: it holds')
  })

  it('fails with a false signature, although networks would accept it', () => {
    const { output, exitCode } = run('verify', 'bls-forged', ...identity)
    expect(exitCode).toBe(1)
    expect(output).toContain('not signed by key')
    expect(output).toContain('networks up to protocol version 13 would take it all the same')
    expect(output).toContain('Verdict: it does not hold')
  })
})

describe('golden outputs', () => {
  it.each([
    ['inspect', 'create'],
    ['inspect', 'create', '--all'],
    ['inspect', 'sloppy'],
    ['inspect', 'update'],
    ['inspect', 'transaction'],
    ['inspect', 'lock'],
    ['inspect', 'diff'],
    ['inspect', 'contract'],
    ['inspect', 'wif'],
    ['inspect', 'wif', '--json'],
    ['inspect', 'noise'],
    ['inspect', 'cbor'],
    ['inspect', 'words'],
    ['inspect', 'identifier'],
    ['inspect', 'identifier', '--public'],
    ['verify', 'cbor'],
    ['verify', 'create'],
    ['verify', 'create', '--json'],
    ['verify', 'bent'],
    ['verify', 'update'],
    ['verify', 'lock'],
    ['inspect', 'create.kwx'],
    ['inspect', 'request.kwx.json'],
    ['inspect', 'answer.kwx'],
    ['inspect', 'answer.kwx', '--json'],
    ['verify', 'create.kwx'],
    ['verify', 'create.kwx', '--quorums', 'list'],
    ['verify', 'other.kwx', '--request', 'create.kwx'],
    ['verify', 'other.kwx', '--request', 'create.kwx', '--quorums', 'list'],
    ['verify', 'two-faced.kwx.json'],
    ['verify', 'answer.kwx'],
    ['verify', 'answer.kwx', '--request', 'request.kwx.json'],
    ['verify', 'other.kwx', '--request', 'request.kwx.json'],
    ['convert', 'answer.kwx', '--to', 'json'],
    ['convert', 'two-faced.kwx.json', '--to', 'binary'],
    ['verify', 'coinbase'],
    ['verify', 'coinbase', '--quorums', 'list', '--quorums', 'list-next'],
    ['verify', 'coinbase', '--quorums', 'list'],
    ['verify', 'chain-lock', '--quorums', 'list', '--quorums', 'list-next'],
    ['verify', 'chain-lock', '--json', '--quorums', 'list', '--quorums', 'list-next'],
    ['verify', 'lock', '--quorums', 'list', '--quorums', 'list-next'],
    ['inspect', 'create', '--quorums', 'list'],
    ['verify', 'lock', '--quorums', 'list-next'],
    ['verify', 'lock', '--quorums', 'create'],
    ['convert', 'create', '--to', 'json'],
    ['convert', 'create.json', '--to', 'hex'],
    ['convert', 'create', '--to', 'json', '--profile', 'dpp-0.25'],
    ['convert', 'wif', '--to', 'hex'],
    ['convert', 'transaction', '--to', 'json'],
    ['convert', 'bls-transfer', '--to', 'json'],
  ])('prints the golden output: keywright %s %s %s %s %s %s', async (...words) => {
    const { output, complaint, exitCode } = run(...words)
    const name = words.join(' ').replaceAll('--', '').replaceAll(' ', '-')
    const golden = `exit ${exitCode}\n${complaint === '' ? '' : `complaint: ${complaint}`}${String(output)}`
    await expect(golden).toMatchFileSnapshot(`golden/${name}.txt`)
  })
})

describe('the verdict of several findings', () => {
  const rejected = 'Verdict: the rules hold, and the network would reject it\n'
  const unchecked = 'Verdict: well-formed, signature not checked\n'
  const good = 'Verdict: it holds\n'

  it.each([
    ['verify update --identity identity', 0, good],
    ['inspect update --identity identity', 0, good],
    ['inspect update', 0, unchecked],
    // A wrong revision, and a signer that was already disabled.
    ['verify update --identity identity-later', 1, rejected],
    ['inspect update --identity identity-later', 0, rejected],
    ['verify update --identity identity-later --ignore-network', 0, good],
    ['verify update --identity identity-disabled', 1, rejected],
    ['verify update --identity identity-disabled --ignore-network', 1, 'cannot be verified'],
    ['inspect lock', 0, unchecked],
    ['inspect proof', 0, unchecked],
    ['verify proof', 1, 'cannot be verified'],
    ['inspect lock --quorums list --quorums list-next', 0, unchecked],
    ['verify dashpay', 0, 'Verdict: valid for version 13; valid as specified\n'],
  ])('keywright %s reports its worst finding as the verdict', (words, exitCode, verdict) => {
    const answer = run(...words.split(' '))
    expect(answer).toMatchObject({ exitCode, complaint: '' })
    expect(answer.output).toContain(verdict)
  })

  it('--json gives the verdict to programs', () => {
    const verdictOf = (...words: readonly string[]): unknown =>
      JSON.parse(String(run(...words, '--json').output)).verdict
    expect(verdictOf('inspect', 'lock')).toBe('signature-not-checked')
    expect(verdictOf('inspect', 'update', '--identity', 'identity-later')).toBe('network-rejects')
    expect(verdictOf('verify', 'update', '--identity', 'identity-later')).toBe('network-rejects')
    expect(verdictOf('verify', 'update', '--identity', 'identity')).toBe('verified')
  })
})

it('converts an exchange file between JSON and CBOR, byte for byte', () => {
  const { json, cborHex } = request.unsigned
  expect(run('convert', 'request.kwx.json', '--to', 'hex').output).toBe(`${cborHex}\n`)
  expect(run('convert', 'answer.kwx', '--to', 'binary').output).toEqual(parseHex(request.signatures.cborHex))
  const back = runCommand(['convert', '-', '--to', 'json'], () => parseHex(cborHex))
  expect(back.output).toBe(`${JSON.stringify(json, undefined, 2)}\n`)
})

it('verify does not accept an altered request for --request', () => {
  expect(run('verify', 'answer.kwx', '--request', 'two-faced.kwx.json').exitCode).toBe(2)
})

it('the exit code gives the verdict', () => {
  expect(run('verify', 'create').exitCode).toBe(0)
  expect(run('inspect', 'bent').exitCode).toBe(1)
  expect(run('verify', 'bent').exitCode).toBe(1)
  expect(run('inspect', 'noise').exitCode).toBe(2)
  expect(run('inspect', 'nothing').exitCode).toBe(2)
})

it.each([
  [],
  ['inspect'],
  ['inspect', 'a', 'b'],
  ['open', 'a'],
  ['inspect', 'a', '--to', 'hex'],
  ['convert', 'a'],
  ['convert', 'a', '--to', 'xml'],
  ['inspect', 'a', '--rules', 'version-12'],
  ['convert', 'a', '--to', 'hex', '--rules', 'version-13'],
  ['inspect', 'a', '--identity'],
])('prints the usage when the arguments are not valid (%j)', (...words) => {
  const { exitCode, complaint } = run(...words.flat())
  expect(exitCode).toBe(2)
  expect(complaint).toContain('keywright inspect FILE|-')
})

it.each([...transitions.transitions, ...topUps.transitions])(
  '$profile $name comes back from JSON as the same bytes',
  ({ json, profile, serializedHex }) => {
    const answer = runCommand(['convert', '-', '--to', 'hex', '--profile', profile], () =>
      encodeUtf8(JSON.stringify(json)),
    )
    // JSON does not name a profile, and an update's signature alone does not tell it.
    expect(answer.output).toBe(`${serializedHex}\n`)
  },
)

it('a stored document converts to JSON and back with its contract, but not with another contract', () => {
  const head = `02${'11'.repeat(32)}${'22'.repeat(32)}030001000001918af8b1ba`
  const given: Readonly<Record<string, string>> = {
    contract: JSON.stringify({
      documents: {
        note: {
          type: 'object',
          properties: { text: { type: 'string', maxLength: 9, position: 0 } },
          required: ['$createdAt', 'text'],
          additionalProperties: false,
        },
      },
    }),
    note: `${head}026869`,
    names: inputs.storedContract,
  }
  const ask = (...words: readonly string[]) => runCommand(words, (file) => encodeUtf8(given[file] ?? file))
  const { output } = ask('convert', 'note', '--to', 'json', '--contract', 'contract')
  expect(JSON.parse(String(output))).toMatchObject({ documentType: 'note', fields: { text: 'hi' } })
  const back = ask('convert', String(output), '--to', 'hex', '--contract', 'contract')
  expect(back).toMatchObject({ output: `${given['note']}\n`, exitCode: 0 })
  const unknown = ask('convert', 'note', '--to', 'json', '--contract', 'names')
  expect(unknown).toMatchObject({ exitCode: 2, complaint: expect.stringContaining('--contract FILE') })
})

describe('a contract is judged by the rules that --rules names', () => {
  const type = { type: 'object', properties: { a: { type: 'boolean', position: 0 } } }
  // Today's networks accept creationRestrictionMode, which the specification lacks.
  const newer = {
    documents: { a: { ...type, additionalProperties: false, creationRestrictionMode: 1, tradeMode: 5 } },
  }
  const both = 'Verdict: not valid for version 13: 1 rule; valid as specified\n'
  it.each([
    ['inspect x', 0, both],
    ['inspect x --rules specification', 0, 'Verdict: valid as specified\n'],
    ['verify x --rules version-13', 1, 'Verdict: not valid for version 13: 1 rule\n'],
    ['inspect x --rules version-13', 1, 'Verdict: not valid for version 13: 1 rule\n'],
    ['verify dashpay --rules version-13', 0, 'Verdict: valid for version 13\n'],
  ])(
    'keywright %s judges a contract by the rules that --rules names, or by both',
    (words, exitCode, verdict) => {
      const read = (file: string) => encodeUtf8(file === 'x' ? JSON.stringify(newer) : String(files[file]))
      const answer = runCommand(words.split(' '), read)
      expect(answer).toMatchObject({ exitCode, complaint: '' })
      expect(answer.output).toContain(verdict)
      const asJson = JSON.parse(String(runCommand([...words.split(' '), '--json'], read).output))
      const found: unknown = words.startsWith('inspect') ? asJson.readings[0].contract : asJson.contract
      expect(found).toContainEqual({
        rules: words.endsWith('specification') ? 'specification' : 'version-13',
        broken: exitCode === 1 || words === 'inspect x' ? 1 : 0,
      })
    },
  )
})

it('converts a printed contract to bytes, or says where and why it cannot', () => {
  const id = formatBase58(new Uint8Array(32).fill(7))
  const contract = {
    $format_version: '0',
    id,
    ownerId: id,
    version: 1,
    documentSchemas: { a: { type: 'object' } },
  }
  const ask = (value: object) =>
    runCommand(['convert', '-', '--to', 'hex'], () => encodeUtf8(JSON.stringify(value)))
  expect(String(ask(contract).output)).toMatch(/^00(?:07){32}00/)
  expect(ask({ ...contract, tokens: {} })).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('  v13.unknown-member at /tokens: an unknown member has no effect\n'),
  })
})

it('convert --to binary writes the bytes themselves', () => {
  expect(run('convert', 'create', '--to', 'binary').output).toEqual(files['create.bin'])
})

// The identity that signed, in the formats of other programs, with keys of more purposes and types.
const ownKey = { ...blsKey, disabledAt: null, contractBounds: null }
const otherKeys = [
  { id: 900, type: 4, purpose: 6, securityLevel: 1, data: '04'.repeat(20), readOnly: false },
  { id: 901, type: 2, purpose: 5, securityLevel: 3, data: '05'.repeat(20), readOnly: true },
]
const { id: blsOwnerId } = blsOwner
const printedOwner = { $formatVersion: '0', id: blsOwnerId, balance: '50000000000', revision: 0 }
const printedKeys = [ownKey, ...otherKeys]
it.each([
  ['the official packages', { ...printedOwner, publicKeys: printedKeys }],
  [
    'the explorer',
    {
      identifier: blsOwnerId,
      balance: '50000000000',
      revision: '0',
      publicKeys: printedKeys.map((key) =>
        JSON.parse(JSON.stringify(key).replace('"id"', '"keyId"').replace('"type"', '"keyType"')),
      ),
    },
  ],
  [
    'this program',
    {
      ...blsOwner,
      publicKeys: [
        ...blsOwner.publicKeys,
        { ...otherKeys[0], data: formatBase58(parseHex('04'.repeat(20))) },
      ],
    },
  ],
])('--identity reads an identity printed by %s', (_program, identity) => {
  const { output, exitCode } = runCommand(['verify', 'bls-transfer', '--identity', 'x'], (file) =>
    encodeUtf8(file === 'x' ? JSON.stringify(identity) : String(files[file])),
  )
  expect({ output, exitCode }).toMatchObject({ exitCode: 0 })
})

it('--identity reads the JSON that convert prints, and explains why it rejects other input', () => {
  const asked = ['verify', 'update', '--identity', 'x']
  const given = (input: Uint8Array) =>
    runCommand(asked, (file) => (file === 'x' ? input : encodeUtf8(String(files[file]))))
  const stored = run('convert', 'identity', '--to', 'json')
  expect(given(encodeUtf8(String(stored.output))).exitCode).toBe(0)
  expect(given(encodeUtf8('{"publicKeys":[{"id":0,"type":9}],"id":"11"}')).complaint).toContain(
    'key.type at /publicKeys/0/type',
  )
})

it('verify rejects an update without its identity, and a contract given as its identity', () => {
  expect(run('verify', 'update').exitCode).toBe(1)
  expect(run('verify', 'update', '--identity', 'contract').exitCode).toBe(2)
})

it('prints no private key, whatever the arguments', () => {
  const secrets = keys.ecdsa.flatMap(({ privateKeyHex, wifMainnet, wifTestnet }) => [
    privateKeyHex,
    wifMainnet,
    wifTestnet,
  ])
  const asked = [
    ['inspect'],
    ['inspect', '--json', '--all'],
    ['verify'],
    ['convert', '--to', 'hex'],
    ['convert', '--to', 'base58'],
  ]
  for (const secret of secrets) {
    for (const words of asked) {
      const { output, complaint } = runCommand([...words, '-'], () => encodeUtf8(secret))
      expect(`${String(output)}${complaint}`).not.toContain(secret)
    }
  }
})

it('escapes characters that a terminal would take for a command', () => {
  expect(escapeUnseen('a\u001b[2Jb\u202ec\u007f')).toBe('a\\u{1b}[2Jb\\u{202e}c\\u{7f}')
  const hostile = JSON.stringify({ documents: { '\u001b]0;x\u0007\u202E': { type: 'object' } } })
  const asJson = runCommand(['inspect', '-', '--json'], () => encodeUtf8(hostile)).output
  expect(asJson).toContain('\\u202e')
  expect(asJson).not.toContain('\u202E')
  const { output } = runCommand(['inspect', '-', '--all'], () => encodeUtf8(hostile))
  // The line ends are the only control characters.
  // oxlint-disable-next-line no-control-regex
  expect(String(output).replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u202E]/)
})
