import '#/platform/zod-without-eval.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { deriveX11BlockHash } from '#/protocol/layer1/block-hash.ts'
import { headerHashApi } from './header-hash-api.ts'

serveWorker(headerHashApi, { hash: ({ header }) => deriveX11BlockHash(header) }, self)
