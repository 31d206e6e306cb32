import '#/platform/zod-without-eval.ts'

import { fundForPractice } from './practice-funding.ts'
import { PracticeQuestion } from './practice-door.ts'

// Practice funds bear a quorum's signature, which takes longer to make than a page may stand still.
self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const asked = PracticeQuestion.safeParse(event.data)
  if (!asked.success) return
  const { id, publicKey, amountDuffs, ...terms } = asked.data
  try {
    self.postMessage({ ok: true, id, ...fundForPractice(publicKey, amountDuffs, terms) })
  } catch {
    self.postMessage({ ok: false, id })
  }
})
