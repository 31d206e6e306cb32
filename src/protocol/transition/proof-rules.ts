import { rulesOf } from '#/protocol/rule-table.ts'

export const proofRules = {
  ...rulesOf('Asset lock proof, InstantSend type', {
    'proof.required': 'assetLockProof is a required object',
    'proof.type': 'the type of an asset lock proof is 0 (InstantSend) or 1 (ChainLock)',
    'proof.no-additional': 'no additional properties in an asset lock proof',
    'proof.instant-lock-length': 'instantLock is 165 to 100000 bytes',
    'proof.transaction-length': 'transaction is 1 to 100000 bytes',
    'proof.output-index': 'outputIndex is an integer, minimum 0',
    'proof.transaction-parses': 'the lock transaction parses exactly',
    'proof.instant-lock-parses': 'the instant lock parses exactly',
    'proof.lock-transaction': 'the instant lock names the lock transaction',
    'proof.lock-inputs': 'the instant lock names the inputs of the lock transaction',
    'proof.single-use-key': 'the single-use key hashes to the lock output',
    'proof.out-point-unused': 'the out point funds no other identity',
  }),
  ...rulesOf('Asset lock proof, ChainLock type', {
    'proof.height': 'coreChainLockedHeight is an integer, 1 to 4294967295',
    'proof.out-point-length': 'outPoint is exactly 36 bytes',
    'proof.out-point-transaction': 'the out point names the lock transaction',
    'proof.height-reached': 'coreChainLockedHeight is at most the height of the tip',
  }),
} as const
