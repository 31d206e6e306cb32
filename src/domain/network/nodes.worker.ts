import '#/platform/zod-without-eval.ts'
import { createDapiStreams, createDapiTransport } from '#/dapi/dapi-transport.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { nodesApi, serveStreams } from './nodes-api.ts'

const context = {
  fetch: (address: string, init: RequestInit) => fetch(address, init),
  isOnline: deviceConnection.isOnline,
  alarm: systemAlarm,
}

serveWorker(
  nodesApi,
  { post: createDapiTransport(context), ...serveStreams(createDapiStreams(context)) },
  self,
)
