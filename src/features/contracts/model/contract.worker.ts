import '#/platform/zod-without-eval.ts'

import { serveWorker } from '#/platform/worker-call.ts'
import { contractAnswers, contractApi } from './contract-api.ts'

// Checking a long hostile text would block the page for too long.
serveWorker(contractApi, contractAnswers, self)
