import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { randomBytes } from '#/platform/random.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import { formatHdPath, type HdSeries, singleUseBranches, stepsOfSeries } from '#/vault/storage/hd-series.ts'
import type { Inspection, Known } from '#/vault/storage/inspection.ts'
import {
  type BranchesRecord,
  openBranches,
  openPhrase,
  type PhraseFace,
  type PhraseRecord,
  sealBranches,
  sealPhrase,
} from '#/vault/storage/phrase-record.ts'
import { idLength } from '#/vault/storage/stored-form.ts'
import type { StoredRecord } from '#/vault/storage/stored-record.ts'
import type { Authority } from '#/vault/unlock/proof.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { deriveSeriesNode, type HdNode, wipeNode } from './derivation.ts'
import { derivePhraseSeed, entropyLengthOf } from './recovery-phrase.ts'

/**
 * Seals the entropy (16 or 32 bytes, which stays the caller's to wipe) to the gate, and its single-use branches for
 * the session. Throws `vault/locked` or `vault/damaged`.
 */
export async function sealNewPhrase(
  { header, session, manifests }: Inspection,
  face: Omit<PhraseFace, 'id' | 'nextIndices'>,
  entropy: Uint8Array,
): Promise<{ readonly phrase: PhraseRecord; readonly branches: BranchesRecord }> {
  if (session === undefined) throw new VaultError('vault/locked')
  if (manifests.session === undefined) throw new VaultError('vault/damaged')
  const id = randomBytes(idLength)
  const nodes = await deriveBranches(entropy)
  try {
    const { vaultId, gate } = header
    // One after the other: when one fails, nothing of the other is still in use.
    const phrase = await sealPhrase(vaultId, { ...face, id, nextIndices: {} }, gate.publicKey, entropy)
    const ofPhrase = { id: randomBytes(idLength), phraseId: id }
    return { phrase, branches: await sealBranches(vaultId, ofPhrase, session.recordKey, nodes) }
  } finally {
    nodes.fill(0)
  }
}

/** Whether the vault has a phrase. Throws `vault/locked` while that cannot be verified. */
export function hasPhrase({ phrase }: Inspection): boolean {
  return phrase !== undefined && requireSound(phrase) !== undefined
}

/**
 * The verified phrase record, or `undefined` when there is none. Throws `vault/key-damaged`, or `vault/locked` while
 * it cannot be verified.
 */
export function findPhrase({ phrase, branches }: Inspection): PhraseRecord | undefined {
  if (phrase !== undefined) return requireSound(phrase)
  // Its branches tell of a phrase that is damaged: keys are not made at random instead.
  if (branches !== undefined)
    throw new VaultError('vault/key-damaged', { recordId: formatHex(requireSound(branches).phraseId) })
  return undefined
}

/**
 * Lends the entropy of the phrase to `work` and wipes it afterwards; this needs a fresh proof for the gate. Throws
 * `vault/key-damaged` and the codes of `openGate`.
 */
export function borrowPhrase<Result>(
  inspection: Inspection,
  record: PhraseRecord,
  authority: Authority,
  work: (entropy: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const recordId = formatHex(record.id)
  const lend = async (gate: GateKeyPair) => {
    const entropy = await openPhrase(inspection.header.vaultId, record, gate)
    try {
      if (entropy?.length !== entropyLengthOf(record.length))
        throw new VaultError('vault/key-damaged', { recordId })
      return await work(entropy)
    } finally {
      entropy?.fill(0)
    }
  }
  return openGate(inspection, authority, lend, recordId)
}

/** Finds the node of a series; `lendNodes` wipes each that was found. */
export type NodeOf = (series: HdSeries) => HdNode

/**
 * Lends nodes of any series of the phrase's tree, wiped afterwards. Requirements and errors are those of
 * `borrowPhrase`.
 */
export function borrowTree<Result>(
  inspection: Inspection,
  record: PhraseRecord,
  authority: Authority,
  work: (nodeOf: NodeOf) => Promise<Result>,
): Promise<Result> {
  return borrowPhrase(inspection, record, authority, (entropy) => lendTree(entropy, work))
}

/** Lends nodes of any series of the tree of that entropy, which stays the caller's; the nodes are wiped afterwards. */
export async function lendTree<Result>(
  entropy: Uint8Array,
  work: (nodeOf: NodeOf) => Promise<Result>,
): Promise<Result> {
  const seed = await derivePhraseSeed(entropy)
  try {
    return await lendNodes((series) => deriveSeriesNode(seed, series), work)
  } finally {
    seed.fill(0)
  }
}

/**
 * Lends nodes of the single-use branches that the session holds, wiped afterwards. Throws `vault/locked` or
 * `vault/key-damaged`; another series is `vault/internal`.
 */
export async function borrowBranches<Result>(
  { branches, session, header }: Inspection,
  { id }: PhraseRecord,
  work: (nodeOf: NodeOf) => Promise<Result>,
): Promise<Result> {
  if (session === undefined) throw new VaultError('vault/locked')
  const record = branches && requireSound(branches)
  const recordId = formatHex(id)
  if (record === undefined || !equalBytes(record.phraseId, id))
    throw new VaultError('vault/key-damaged', { recordId })
  const nodes = await openBranches(header.vaultId, record, session.recordKey)
  try {
    if (nodes?.length !== singleUseBranches.length * nodeLength)
      throw new VaultError('vault/key-damaged', { recordId })
    return await lendNodes((series) => branchOf(nodes, series), work)
  } finally {
    nodes?.fill(0)
  }
}

/**
 * The single-use branches derived again, where the stored ones are damaged; none where they are sound or no session
 * is open.
 */
export async function repairBranches(
  { branches, session, header }: Inspection,
  { id }: PhraseRecord,
  nodeOf: NodeOf,
): Promise<readonly BranchesRecord[]> {
  if (branches !== undefined || session === undefined) return []
  const nodes = new Uint8Array(singleUseBranches.length * nodeLength)
  try {
    for (const [at, branch] of singleUseBranches.entries()) {
      const { privateKey, chainCode } = nodeOf({ kind: 'single-use', ...branch })
      nodes.set(privateKey, at * nodeLength)
      nodes.set(chainCode, at * nodeLength + privateKey.length)
    }
    const face = { id: randomBytes(idLength), phraseId: id }
    return [await sealBranches(header.vaultId, face, session.recordKey, nodes)]
  } finally {
    nodes.fill(0)
  }
}

// Each node is found once and wiped when the work has ended.
async function lendNodes<Result>(derive: NodeOf, work: (nodeOf: NodeOf) => Promise<Result>): Promise<Result> {
  const lent = new Map<string, HdNode>()
  try {
    return await work((series) => {
      const path = formatHdPath(stepsOfSeries(series))
      const node = lent.get(path) ?? derive(series)
      lent.set(path, node)
      return node
    })
  } finally {
    for (const node of lent.values()) wipeNode(node)
  }
}

const nodeLength = 64

/** The nodes of the four single-use branches, 64 bytes each (private key, chain code), for the caller to wipe. */
export async function deriveBranches(entropy: Uint8Array): Promise<Uint8Array> {
  const seed = await derivePhraseSeed(entropy)
  const nodes = new Uint8Array(singleUseBranches.length * nodeLength)
  try {
    for (const [at, branch] of singleUseBranches.entries()) {
      const node = deriveSeriesNode(seed, { kind: 'single-use', ...branch })
      nodes.set(node.privateKey, at * nodeLength)
      nodes.set(node.chainCode, at * nodeLength + node.privateKey.length)
      wipeNode(node)
    }
    return nodes
  } catch (error) {
    nodes.fill(0)
    throw error
  } finally {
    seed.fill(0)
  }
}

function branchOf(nodes: Uint8Array, series: HdSeries): HdNode {
  const at = singleUseBranches.findIndex(
    ({ network, purpose }) =>
      series.kind === 'single-use' && series.network === network && series.purpose === purpose,
  )
  if (at < 0) throw new VaultError('vault/internal')
  const node = nodes.subarray(at * nodeLength, (at + 1) * nodeLength)
  return { privateKey: node.slice(0, 32), chainCode: node.slice(32) }
}

function requireSound<Each extends StoredRecord>({ record, condition }: Known<Each>): Each {
  if (condition === 'sound') return record
  throw new VaultError('vault/locked', { recordId: formatHex(record.id) })
}
