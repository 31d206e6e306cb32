import type { ChainErrorCode } from '#/chain/chain-error.ts'

/** What a screen says when a node did not answer. Details of each code are in `chain.ts`. */
export const chainErrorWording = {
  'chain/offline': 'This device is offline. What was verified stands; asking goes on when it is back.',
  'chain/unreachable':
    'The node did not answer the browser: it is not there, or it does not allow pages of this address to ask it (CORS). The browser does not say which.',
  'chain/broken-off': 'The connection broke off in the middle of the node’s answer.',
  'chain/timed-out': 'The node did not answer in time.',
  'chain/aborted': 'The question was withdrawn before there was an answer.',
  'chain/http-status': 'The node’s server refused the question.',
  'chain/too-large': 'The node’s answer is too large. The rest of it was not read.',
  'chain/not-json': 'The answer is not JSON. Another program may be listening at this address.',
  'chain/not-json-rpc': 'The answer is JSON, but not of JSON-RPC 2.0.',
  'chain/wrong-id': 'The node answered another question than was asked.',
  'chain/rpc-error': 'The node understood the question and refused it.',
  'chain/result-shape': 'The node’s result is not what this question is answered with.',
  'chain/no-node': 'No node is left to ask.',
  'chain/not-following': 'No network is followed at the moment.',
  'chain/bad-request': 'This cannot be asked. Reload the page if you did not write it yourself.',
  'chain/worker-failed': 'The worker that asks the nodes stopped. Follow the network again.',
  'chain/internal': 'Following the network failed for a reason of Keywright’s own. What was verified stands.',
} satisfies Record<ChainErrorCode, string>
