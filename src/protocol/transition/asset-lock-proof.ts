import { z } from 'zod'

import { base64Text, bytes, choice, hexText, integer, record, type Form } from '#/protocol/schema.ts'

/** docs/specification.md "Asset lock proof, InstantSend type". */
export interface InstantSendProof {
  readonly type: 0
  readonly instantLock: Uint8Array
  readonly transaction: Uint8Array
  readonly outputIndex: number
}

/** docs/specification.md "Asset lock proof, ChainLock type". */
export interface ChainLockProof {
  readonly type: 1
  readonly coreChainLockedHeight: number
  /** 36 bytes: txid in display order ‖ output index. */
  readonly outPoint: Uint8Array
}

export type AssetLockProof = InstantSendProof | ChainLockProof

const missing = 'st.required'
const members = { object: 'proof.required', additional: 'proof.no-additional' } as const
const maxBytes = 100_000

/** Returns the schema of a proof in that form: members and lengths (`proof.*`), not the content of bytes. */
export function assetLockProofSchema(form: Form): z.ZodType<AssetLockProof> {
  const instantSend = record(
    {
      type: choice({ missing: 'proof.type', wrong: 'proof.type' }, [0]),
      instantLock: bytes(form, base64Text, { missing, wrong: 'proof.instant-lock-length' }, 165, maxBytes),
      transaction: bytes(form, hexText, { missing, wrong: 'proof.transaction-length' }, 1, maxBytes),
      outputIndex: integer({ missing, wrong: 'proof.output-index' }),
    },
    members,
  )
  const chainLock = record(
    {
      type: choice({ missing: 'proof.type', wrong: 'proof.type' }, [1]),
      coreChainLockedHeight: integer({ missing, wrong: 'proof.height' }, 1, 0xffff_ffff),
      outPoint: bytes(form, base64Text, { missing, wrong: 'proof.out-point-length' }, 36),
    },
    members,
  )
  return z
    .custom<object>((input) => typeof input === 'object' && input !== null && !Array.isArray(input), {
      error: () => 'proof.required',
    })
    .pipe(z.discriminatedUnion('type', [instantSend, chainLock], { error: () => 'proof.type' }))
}
