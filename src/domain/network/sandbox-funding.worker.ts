import '#/platform/zod-without-eval.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { sandboxFundingApi, fundInSandbox } from './sandbox-funding-api.ts'

// A worker creates sandbox funds, because a quorum’s signature would block the page for too long.
serveWorker(
  sandboxFundingApi,
  { fund: ({ publicKey, amountDuffs, ...terms }) => fundInSandbox(publicKey, amountDuffs, terms) },
  self,
)
