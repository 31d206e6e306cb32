import { rulesOf } from '../rule-table.ts'

export const layer1Rules = {
  ...rulesOf('Asset lock proof, InstantSend type', {
    'transaction.inputs': 'a transaction has at least one input',
    'transaction.outputs': 'a transaction has at least one output',
    'transaction.amount': 'an output amount is at most 21 million coins',
    'transaction.payload': 'a special transaction carries a payload and a classic one carries none',
    'instant-lock.version': 'an instant lock is of version 1 or of the legacy layout',
    'instant-lock.inputs': 'an instant lock names at least one input',
  }),
  ...rulesOf('Asset lock proof, ChainLock type', {
    'out-point.length': 'an out point is exactly 36 bytes',
    'chain-lock.height': 'a chain lock names a height of at least 1',
  }),
} as const
