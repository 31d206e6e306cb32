import type { ChainErrorCode } from '#/chain/chain-error.ts'

/** What a screen says when a node did not answer. Details of each code are in `chain.ts`. */
export const chainErrorWording = {
  'chain/offline': 'This device is offline. Verified lists stay valid; polling continues when it is back.',
  'chain/unreachable':
    'The node did not answer the browser: it is offline, or it does not allow requests from this page (CORS). The browser does not say which.',
  'chain/broken-off': 'The connection ended in the middle of the node’s answer.',
  'chain/timed-out': 'The node did not answer in time.',
  'chain/aborted': 'The request was cancelled before there was an answer.',
  'chain/http-status': 'The node’s server rejected the request.',
  'chain/too-large': 'The node’s answer is too large. The rest of it was not read.',
  'chain/not-json': 'The answer is not JSON. Another program may be listening at this address.',
  'chain/not-json-rpc': 'The answer is JSON, but not JSON-RPC 2.0.',
  'chain/wrong-id': 'The node answered another request.',
  'chain/rpc-error': 'The node understood the request and rejected it.',
  'chain/result-shape': 'The node’s result does not have the form that this method returns.',
  'chain/no-node': 'No node is left to ask.',
  'chain/not-following': 'No network is followed at the moment.',
  'chain/bad-request': 'This request is not valid. Reload the page if you did not write it yourself.',
  'chain/worker-failed': 'The worker that asks the nodes stopped. Follow the network again.',
  'chain/internal': 'Following the network failed because of an internal error. Verified lists stay valid.',
} satisfies Record<ChainErrorCode, string>
