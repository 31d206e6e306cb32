import '#/platform/zod-without-eval.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { openLedgerStore } from './ledger-store.ts'
import { sandboxPlatformApi } from './sandbox-platform-api.ts'
import { openSubmissions } from './sandbox-submissions.ts'

const ledger = openLedgerStore()
const submissions = openSubmissions(undefined, undefined, ledger)

serveWorker(
  sandboxPlatformApi,
  {
    submit: ({ submissions: each, ...time }) => submissions.submit(each, time),
    readHeights: ({ transitions, ...time }) => submissions.readHeights(transitions, time),
    callNode: ({ sandbox, nowMs, ...request }) => submissions.callNode(request, { sandbox, nowMs }),
    callStream: ({ sandbox, nowMs, node, body, cursor }) =>
      submissions.callStream({ node, body, cursor }, { sandbox, nowMs }),
    pay: ({ sandbox, nowMs, ...output }) => ledger.pay(output, { sandbox, nowMs }),
  },
  self,
)
