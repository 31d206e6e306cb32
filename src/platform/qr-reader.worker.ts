import './zod-without-eval.ts'

import { decodeQr } from './decode-qr.ts'
import { qrApi } from './qr-api.ts'
import { serveWorker } from './worker-call.ts'

// A picture without a code is searched for longer than the page may be blocked at each frame.
serveWorker(qrApi, { read: decodeQr }, self)
