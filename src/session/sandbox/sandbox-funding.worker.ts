import '#/platform/zod-without-eval.ts'

import { serveWorker } from '#/platform/worker-call.ts'
import { practiceApi } from './sandbox-funding-api.ts'
import { fundInSandbox } from './sandbox-bulk-funding.ts'

// Practice funds bear a quorum's signature, which takes longer to make than a page may stand still.
serveWorker(
  practiceApi,
  { fund: ({ publicKey, amountDuffs, ...terms }) => fundInSandbox(publicKey, amountDuffs, terms) },
  self,
)
