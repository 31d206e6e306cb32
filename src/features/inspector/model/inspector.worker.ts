import '#/platform/zod-without-eval.ts'

import { answerQuestion } from './inspector-door.ts'

// A megabyte of noise, or a diff of thousands of masternodes, takes longer to read than a page may stand still.
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const answer = answerQuestion(event.data)
  if (answer !== undefined) self.postMessage(answer)
})
