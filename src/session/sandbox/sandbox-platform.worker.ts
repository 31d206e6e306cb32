import '#/platform/zod-without-eval.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { sandboxPlatformApi } from './sandbox-platform-api.ts'
import { openSubmissions } from './sandbox-submissions.ts'

const submissions = openSubmissions()

serveWorker(
  sandboxPlatformApi,
  {
    submit: ({ submissions: each, ...time }) => submissions.submit(each, time),
    readHeights: ({ transitions, ...time }) => submissions.readHeights(transitions, time),
    callNode: ({ sandbox, nowMs, ...request }) => submissions.callNode(request, { sandbox, nowMs }),
  },
  self,
)
