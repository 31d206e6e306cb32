import '#/platform/zod-without-eval.ts'

import { serveWorker } from '#/platform/worker-call.ts'
import { recognize } from '#/protocol/inspect/recognize.ts'
import { inspectorApi } from './inspector-api.ts'

// A megabyte of noise, or a diff of thousands of masternodes, takes longer to read than a page may be blocked.
serveWorker(inspectorApi, { read: ({ input, context }) => recognize(input, context) }, self)
