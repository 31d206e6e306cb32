import '#/platform/zod-without-eval.ts'

import { answerCall } from './contract-door.ts'

// Judging a long hostile text takes longer than a page may stand still.
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const reply = answerCall(event.data)
  if (reply !== undefined) self.postMessage(reply)
})
