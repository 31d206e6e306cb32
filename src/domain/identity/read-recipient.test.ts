import { beforeEach, expect, it, vi } from 'vitest'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { storedIdentity } from '#/protocol/platform/key-layout.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { readIdentityOfNodes } from './read-from-nodes.ts'
import { readKeysOfNodes } from './read-recipient.ts'

vi.mock('./read-from-nodes.ts', () => ({ readIdentityOfNodes: vi.fn<typeof readIdentityOfNodes>() }))

const id = new Uint8Array(32).fill(9)
const key = {
  id: 4,
  type: 1,
  purpose: 3,
  securityLevel: 1,
  contractBounds: null,
  readOnly: false,
  data: derivePublicKey('bls', new Uint8Array(32).fill(1)),
  disabledAt: null,
} as const
const bytes = encodeLayout(storedIdentity, { id, publicKeys: [[4, key]], balance: 1n, revision: 0n })
const agreed = { kind: 'agreed', agreeing: 2, answered: 3, at: undefined } as const

beforeEach(() => vi.mocked(readIdentityOfNodes).mockReset())

async function read(answer: object) {
  // Only these members of the answer are read.
  vi.mocked(readIdentityOfNodes).mockResolvedValue(answer as Awaited<ReturnType<typeof readIdentityOfNodes>>)
  const keys = await readKeysOfNodes(sandboxNetwork, id, new AbortController().signal)
  return keys?.map((each) => [each.id, each.type, each.purpose])
}

it('returns the recipient’s keys that most nodes agree on', async () => {
  expect(await read({ ...agreed, value: bytes })).toEqual([[4, 1, 3]])
})

it('returns no keys if nodes have no such identity, disagree, or return something else', async () => {
  expect(await read({ ...agreed, value: undefined })).toBeUndefined()
  expect(await read({ ...agreed, value: bytes.subarray(0, 40) })).toBeUndefined()
  expect(await read({ kind: 'differing', answers: [] })).toBeUndefined()
})
