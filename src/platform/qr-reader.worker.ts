import { decodeQr, type Pixels } from './decode-qr.ts'

// A picture without a code is searched for longer than a page may stand still at each frame.
self.addEventListener('message', (event: MessageEvent<Pixels>) => {
  self.postMessage(decodeQr(event.data) ?? null)
})
