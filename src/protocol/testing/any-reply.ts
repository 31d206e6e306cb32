import { forgeDiff, sampleEntry, sampleHash } from './diff-samples.ts'

const hash = sampleHash('block 1')
const encoder = new TextEncoder()

function reply(members: object) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, ...members })
}

const members = [
  'jsonrpc',
  'id',
  'result',
  'error',
  'code',
  'message',
  '__proto__',
  'mnList',
  'cbTx',
  'toString',
]
const leaves = [null, true, 1, -1.5, 1e300, '', '2.0', hash, 'constructor']

/** Returns a generator of replies to a request with the id 1: good replies with faults, and invalid ones. */
export function openAnyReplies(seed: number): () => Uint8Array<ArrayBuffer> {
  const entries = [sampleEntry(0), sampleEntry(1)]
  const diff = forgeDiff({ baseBlockHash: hash, height: 2, entries, changes: { mnList: entries } })
  const good = [
    reply({ result: hash }),
    reply({ result: diff }),
    reply({ error: { code: -8, message: 'Block height out of range' } }),
  ]
  const deep = [
    encoder.encode('['.repeat(20_000)),
    encoder.encode(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
    encoder.encode(reply({ result: Array.from({ length: 20_000 }, () => ({})) })),
  ]
  const below = openNumbers(seed)
  const value = (depth: number): unknown => {
    const kind = depth > 3 ? 0 : below(4)
    if (kind < 2) return leaves[below(leaves.length)]
    const list = Array.from({ length: below(4) }, () => value(depth + 1))
    return kind === 2 ? list : Object.fromEntries(list.map((each) => [members[below(members.length)], each]))
  }
  return () => {
    const kind = below(5)
    if (kind === 0) return encoder.encode(JSON.stringify(value(0)) ?? '')
    if (kind === 1) return encoder.encode(reply({ [members[below(4)] ?? '']: value(1) }))
    if (kind === 2) return Uint8Array.from({ length: below(40) }, () => below(256))
    if (kind === 3 && below(100) === 0) return deep[below(deep.length)] ?? new Uint8Array()
    const bytes = encoder.encode(good[below(good.length)])
    for (let changes = below(3); changes >= 0; changes -= 1) bytes[below(bytes.length)] = below(256)
    return below(3) === 0 ? bytes.slice(0, below(bytes.length)) : bytes
  }
}

/** Returns a generator of numbers by the seed: mulberry32. Thousands of replies from fast-check would take seconds. */
export function openNumbers(seed: number): (count: number) => number {
  let state = seed
  return (count) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
}
