import '#/platform/zod-without-eval.ts'

import { serveWorker } from '#/platform/worker-call.ts'
import { contractAnswers } from './contract-answers.ts'
import { contractApi } from './contract-api.ts'

// A worker, because checking a long hostile text would block the page for too long.
serveWorker(contractApi, contractAnswers, self)
