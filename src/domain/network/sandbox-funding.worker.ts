import '#/platform/zod-without-eval.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { sandboxFundingApi, fundInSandbox } from './sandbox-funding-api.ts'

// Sandbox funds need a quorum's signature, which would block the page for too long.
serveWorker(
  sandboxFundingApi,
  { fund: ({ publicKey, amountDuffs, ...terms }) => fundInSandbox(publicKey, amountDuffs, terms) },
  self,
)
