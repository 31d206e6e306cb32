import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { type HdNode, wipeNode } from '#/protocol/key/hd-node.ts'
import { formatHdPath } from '#/protocol/key/hd-path.ts'
import { randomBytes } from '#/platform/random.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import {
  formatKeyPath,
  formatSeriesPath,
  type HdSeries,
  sessionBranches,
  stepsOfSeries,
} from '#/vault/storage/hd-series.ts'
import type { Inspection, Known } from '#/vault/storage/inspection.ts'
import {
  branchesFormat,
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
import type { RecordChange } from '#/vault/unlock/vault-store.ts'
import { openGate } from '#/vault/unlock/unlock.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { deriveSeriesNode, nodeOfSeries } from './derivation.ts'
import { derivePhraseSeed, entropyLengthOf } from './recovery-phrase.ts'

/**
 * Returns the entropy (16 or 32 bytes, for the caller to wipe) sealed to the gate, and its single-use branches sealed
 * for the session. Throws `vault/locked` or `vault/damaged`.
 */
export async function sealNewPhrase(
  { header, session, manifests }: Inspection,
  face: Omit<PhraseFace, 'id' | 'nextIndices'>,
  entropy: Uint8Array,
): Promise<{ readonly phrase: PhraseRecord; readonly branches: BranchesRecord }> {
  if (session === undefined) throw new VaultError('vault/locked')
  if (manifests.session === undefined) throw new VaultError('vault/damaged')
  const id = randomBytes(idLength)
  const nodes = await deriveBranches(entropy, branchesFormat)
  try {
    const { vaultId, gate } = header
    // Seal one after the other: a failure must not leave the other seal at work on secrets that are being wiped.
    const phrase = await sealPhrase(vaultId, { ...face, id, nextIndices: {} }, gate.publicKey, entropy)
    const ofPhrase = { format: branchesFormat, id: randomBytes(idLength), phraseId: id } as const
    return { phrase, branches: await sealBranches(vaultId, ofPhrase, session.recordKey, nodes) }
  } finally {
    nodes.fill(0)
  }
}

/** Tells whether the vault has a phrase. Throws `vault/locked` while that cannot be verified. */
export function hasPhrase({ phrase }: Inspection): boolean {
  return phrase !== undefined && requireSound(phrase) !== undefined
}

/** Returns the verified phrase, or `undefined`. Throws `vault/key-damaged`, or `vault/locked` if unverifiable. */
export function findPhrase({ phrase, branches }: Inspection): PhraseRecord | undefined {
  if (phrase !== undefined) return requireSound(phrase)
  // Branches without a phrase mean that the phrase is damaged. Do not fall back to random keys.
  if (branches !== undefined)
    throw new VaultError('vault/key-damaged', { recordId: formatHex(requireSound(branches).phraseId) })
  return undefined
}

/** Lends the phrase's entropy, then wipes it. Needs a fresh proof. Throws `vault/key-damaged` and as `openGate`. */
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

export type NodeOf = (series: HdSeries) => HdNode

/** Lends nodes of any series of the phrase's tree, then wipes them. Requirements and errors: see `borrowPhrase`. */
export function borrowTree<Result>(
  inspection: Inspection,
  record: PhraseRecord,
  authority: Authority,
  work: (nodeOf: NodeOf) => Promise<Result>,
): Promise<Result> {
  return borrowPhrase(inspection, record, authority, (entropy) => lendTree(entropy, work))
}

/** Lends nodes of any series of the entropy's tree, then wipes the nodes. The caller wipes the entropy. */
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
 * Lends nodes of the single-use series in the session's branches, then wipes them. Throws `vault/locked` or
 * `vault/key-damaged`, and `vault/passphrase-needed` for a series of another branch.
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
    if (nodes?.length !== sessionBranches(record.format).length * nodeLength)
      throw new VaultError('vault/key-damaged', { recordId })
    return await lendNodes((series) => deriveInBranch(nodes, record, series), work)
  } finally {
    nodes?.fill(0)
  }
}

/** Tells whether a series needs no proof. Vaults of header format 6 lack invitations until the next proof. */
export function isInSession({ branches }: Pick<Inspection, 'branches'>, series: HdSeries): boolean {
  return branches !== undefined && findBranch(branches.record, series) !== undefined
}

/** Tells whether a proof for the gate would give the session missing branches. */
export function lacksBranches({ phrase, branches, session }: Inspection): boolean {
  return session !== undefined && phrase !== undefined && branches?.record.format !== branchesFormat
}

/** Returns changes that seal branches the session lacks or has in an earlier format; empty if it has all. */
export async function repairBranches(
  inspection: Inspection,
  { id }: PhraseRecord,
  nodeOf: NodeOf,
): Promise<readonly RecordChange[]> {
  const { branches, session, header } = inspection
  if (session === undefined || !lacksBranches(inspection)) return []
  const nodes = joinNodes(nodeOf, branchesFormat)
  try {
    const face = { format: branchesFormat, id: randomBytes(idLength), phraseId: id } as const
    const record = await sealBranches(header.vaultId, face, session.recordKey, nodes)
    return [
      ...(branches === undefined ? [] : [{ kind: 'remove', record: branches.record } as const]),
      { kind: 'put', record },
    ]
  } finally {
    nodes.fill(0)
  }
}

async function lendNodes<Result>(derive: NodeOf, work: (nodeOf: NodeOf) => Promise<Result>): Promise<Result> {
  const lent = new Map<string, HdNode>()
  try {
    return await work((series) => {
      const name = formatKeyPath(series, 0)
      const node = lent.get(name) ?? derive(series)
      lent.set(name, node)
      return node
    })
  } finally {
    for (const node of lent.values()) wipeNode(node)
  }
}

const nodeLength = 64

/** Derives the nodes of the format's branches, 64 bytes each (private key, chain code), for the caller to wipe. */
export function deriveBranches(entropy: Uint8Array, format: BranchesRecord['format']): Promise<Uint8Array> {
  return lendTree(entropy, async (nodeOf) => joinNodes(nodeOf, format))
}

function joinNodes(nodeOf: NodeOf, format: BranchesRecord['format']): Uint8Array {
  const branches = sessionBranches(format)
  const nodes = new Uint8Array(branches.length * nodeLength)
  for (const [at, branch] of branches.entries()) {
    const { privateKey, chainCode } = nodeOf(branch)
    nodes.set(privateKey, at * nodeLength)
    nodes.set(chainCode, at * nodeLength + privateKey.length)
  }
  return nodes
}

function findBranch({ format }: BranchesRecord, series: HdSeries) {
  const steps = stepsOfSeries(series)
  const paths = steps.map((_step, count) => formatHdPath(steps.slice(0, count + 1)))
  for (const [at, branch] of sessionBranches(format).entries()) {
    const length = paths.indexOf(formatSeriesPath(branch)) + 1
    if (length > 0) return { at, below: steps.slice(length) }
  }
  return undefined
}

function deriveInBranch(nodes: Uint8Array, record: BranchesRecord, series: HdSeries): HdNode {
  const found = findBranch(record, series)
  if (found === undefined) throw new VaultError('vault/passphrase-needed')
  const node = nodes.subarray(found.at * nodeLength, (found.at + 1) * nodeLength)
  return nodeOfSeries({ privateKey: node.subarray(0, 32), chainCode: node.subarray(32) }, series, found.below)
}

function requireSound<Each extends StoredRecord>({ record, condition }: Known<Each>): Each {
  if (condition === 'sound') return record
  throw new VaultError('vault/locked', { recordId: formatHex(record.id) })
}
