import '#/platform/zod-without-eval.ts'
import { createDapiTransport } from '#/dapi/dapi-transport.ts'
import { deviceConnection } from '#/platform/connection.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { serveWorker } from '#/platform/worker-call.ts'
import { nodesApi } from './nodes-api.ts'

const post = createDapiTransport({
  fetch: (address, init) => fetch(address, init),
  isOnline: deviceConnection.isOnline,
  alarm: systemAlarm,
})

serveWorker(nodesApi, { post }, self)
