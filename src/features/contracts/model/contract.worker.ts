import '#/platform/zod-without-eval.ts'

import { serveWorker } from '#/platform/worker-call.ts'
import { contractAnswers, contractApi } from './contract-api.ts'

// Judging a long hostile text takes longer than a page may stand still.
serveWorker(contractApi, contractAnswers, self)
