import './zod-without-eval.ts'

import { decodeQr } from './decode-qr.ts'
import { qrApi } from './qr-api.ts'
import { serveWorker } from './worker-call.ts'

// A picture without a code is searched for longer than a page may stand still at each frame.
serveWorker(qrApi, { read: decodeQr }, self)
