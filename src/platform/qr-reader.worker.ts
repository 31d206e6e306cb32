import './zod-without-eval.ts'

import { decodeQr } from './decode-qr.ts'
import { qrApi } from './qr-api.ts'
import { serveWorker } from './worker-call.ts'

// A worker, because searching a picture without a code would block the page for too long at each frame.
serveWorker(qrApi, { read: decodeQr }, self)
