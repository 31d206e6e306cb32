import { borrowTree, findPhrase, lacksBranches, repairBranches } from '#/vault/phrase/phrase-keeping.ts'
import { hasOwnSalts } from '#/vault/storage/header.ts'
import { findRaise } from '#/vault/storage/stretch-parameters.ts'
import type { OpenVault } from '#/vault/unlock/open-vault.ts'
import type { AnyProof, Authority } from '#/vault/unlock/proof.ts'
import { renewWrap } from '#/vault/unlock/rekeying.ts'
import type { StretchMeasure } from '#/vault/unlock/stretch.ts'

import { noteNow, type WorkerVault, writeVault } from './worker-vault.ts'

/**
 * Does the work with a proof. Afterwards, repairs the wrap of its compartment and missing branches of the phrase,
 * because these repairs need the proof, too.
 */
export async function withProof<Result>(
  worker: WorkerVault,
  change: OpenVault['change'],
  compartment: 'gate' | 'session',
  proof: AnyProof | undefined,
  work: (authority: Authority) => Promise<Result>,
): Promise<Result> {
  const result = await worker.proofUse(proof, work, async (measure) => {
    if (typeof proof !== 'string') return
    worker.creation.pass()
    await improveWrap(worker, compartment, proof, measure)
    if (compartment === 'gate') await sealMissingBranches(worker, change, proof)
  })
  if (compartment === 'gate' && typeof proof === 'object') await sealMissingBranches(worker, change, proof)
  return result
}

// The device may allow a higher cost than when the passphrase was wrapped, and vaults before format 4 share one salt
// between both compartments. A failed write is tried again next time: the operation itself succeeded.
async function improveWrap(
  worker: WorkerVault,
  compartment: 'gate' | 'session',
  passphrase: string,
  measure: StretchMeasure,
): Promise<void> {
  try {
    const raised = findRaise(measure.parameters, measure.tookMs)
    // `hasSalts` is from the operation's own read, and only saves another read when there is nothing to do.
    if (raised === undefined && worker.hasSalts) return
    const parameters = raised ?? measure.parameters
    await writeVault<undefined>(worker, async (inspection) => {
      if (raised === undefined && hasOwnSalts(inspection.header)) return { changes: [], result: undefined }
      const write = await renewWrap(inspection, compartment, passphrase, parameters, worker.context.stretch)
      return { ...write, notes: raised === undefined ? [] : [noteNow(worker, { kind: 'cost-raised' })] }
    })
  } catch {
    // A derivation may also run out of memory. The operation does not depend on the new wrap.
  }
}

// Vaults before format 7 lack branches in the session, and stored branches may be damaged.
async function sealMissingBranches(
  worker: WorkerVault,
  change: OpenVault['change'],
  proof: AnyProof,
): Promise<void> {
  if (!worker.lacksBranches) return
  try {
    await change<undefined>(async (inspection) => {
      const phrase = findPhrase(inspection)
      if (phrase === undefined || !lacksBranches(inspection)) return { changes: [], result: undefined }
      const authority = { proof, stretch: worker.context.stretch }
      const changes = await borrowTree(inspection, phrase, authority, (nodeOf) =>
        repairBranches(inspection, phrase, nodeOf),
      )
      return { changes, result: undefined }
    })
    worker.lacksBranches = false
  } catch {
    // The operation itself succeeded; the next proof tries again.
  }
}
