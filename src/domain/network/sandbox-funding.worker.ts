import '#/platform/zod-without-eval.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { sandboxFundingApi, fundInSandbox } from './sandbox-funding-api.ts'

// Sandbox funds have a quorum's signature, which takes longer to compute than a page may be blocked.
serveWorker(
  sandboxFundingApi,
  { fund: ({ publicKey, amountDuffs, ...terms }) => fundInSandbox(publicKey, amountDuffs, terms) },
  self,
)
