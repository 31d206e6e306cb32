import { rulesOf } from '#/protocol/rule-table.ts'

export const layer1Rules = {
  ...rulesOf('Asset lock proof, InstantSend type', {
    'transaction.version': 'a special transaction is of version 3 or above',
    'transaction.segwit': 'a transaction has no segregated witness: this chain never had it',
    'transaction.inputs': 'a transaction has at least one input',
    'transaction.outputs': 'a transaction has at least one output',
    'transaction.amount': 'an output amount is at most 21 million coins',
    'transaction.payload': 'a special transaction carries a payload',
    'asset-lock-payload.version': 'an asset lock payload is of version 1',
    'lock-output.index': 'the output index names an output of the lock transaction',
    'lock-output.script': 'a lock output is an OP_RETURN with exactly 20 bytes pushed',
    'instant-lock.version': 'an instant lock is of version 1 or of the legacy layout',
    'instant-lock.inputs': 'an instant lock names at least one input',
  }),
  ...rulesOf('Asset lock proof, ChainLock type', {
    'out-point.length': 'an out point is exactly 36 bytes',
    'chain-lock.height': 'a chain lock names a height of at least 1',
  }),
} as const
