import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import type { AuditNote } from '#/vault/log/audit-chain.ts'
import type { Inspection } from '#/vault/storage/inspection.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import type { AnyProof, Authority } from '#/vault/unlock/proof.ts'
import { VaultError } from '#/vault/vault-error.ts'

import { type keyCalls, type SignedOne, signingRefusals } from './key-forms.ts'
import { borrowKeys, requireRecord } from './key-loan.ts'
import {
  listSigners,
  requireSigners,
  reviewRequest,
  signedEvent,
  type Signers,
  signReviewed,
  type TransitionRequest,
} from './transition-signing.ts'

type Signing = Pick<OperationsOf<typeof keyCalls>, 'reviewTransition' | 'signTransition' | 'signTransitions'>

/**
 * The operations that review and sign transitions. Each signature has an audit event, which is written before any signature
 * of the call is answered. Throws the codes of `requireRecord`, `requireSigners` and `borrowKeys`, and of storage. See
 * docs/vault.md, "The worker".
 */
export function makeSigning(vault: OpenVault): Signing {
  const noteOf = (signers: Signers, proof?: AnyProof): AuditNote => {
    const { event, owner } = signedEvent(signers, proof)
    return vault.note(event, owner)
  }
  return {
    reviewTransition: async (request) => {
      const checked = reviewRequest(request)
      return checked.ok
        ? { kind: 'signable', ...checked.value }
        : { kind: 'refused', violations: checked.violations }
    },
    signTransition: ({ signer, proof, ...request }) =>
      vault.withProof(proof, (authority) =>
        vault.change(async (inspection) => {
          const signers = findSigners(inspection, request, signer)
          const result = await signWith(inspection, request, signers, authority)
          // What cannot be logged is not let out.
          return { changes: [], notes: [noteOf(signers, proof)], result }
        }),
      ),
    signTransitions: ({ transitions }) =>
      // Without a proof, nothing opens the gate, and nothing is derived from a passphrase.
      vault.withProof(undefined, (authority) =>
        vault.change(async (inspection) => {
          const notes: AuditNote[] = []
          const result: SignedOne[] = []
          for (const { signer, digest, ...request } of transitions) {
            try {
              const signers = findSigners(inspection, request, signer)
              if (!equalBytes(signers.reviewed.digest, digest)) {
                result.push({ kind: 'differs' })
                continue
              }
              const transition = await signWith(inspection, request, signers, authority)
              notes.push(noteOf(signers))
              result.push({ kind: 'signed', transition })
            } catch (error) {
              result.push(refusalOf(error))
            }
          }
          return { changes: [], notes, result }
        }),
      ),
  }
}

function findSigners(inspection: Inspection, request: TransitionRequest, signer: string): Signers {
  const held = [...inspection.records.values()].map(({ record }) => record)
  return requireSigners(request, requireRecord(inspection, signer), held)
}

function signWith(
  inspection: Inspection,
  request: TransitionRequest,
  signers: Signers,
  authority: Authority,
): Promise<Transition> {
  return borrowKeys(inspection, listSigners(signers), authority, async (loans) =>
    signReviewed(signers, request, loans),
  )
}

/** Why one of several is not signed; what concerns all of them is thrown on. */
function refusalOf(error: unknown): SignedOne {
  const code = error instanceof VaultError ? signingRefusals.find((each) => each === error.code) : undefined
  if (code === undefined || !(error instanceof VaultError)) throw error
  return { kind: 'refused', code, violations: error.facts.violations ?? [] }
}
