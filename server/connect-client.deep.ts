import {
  toBinary,
  type DescMessage,
  type DescService,
  type Message,
  type MessageInitShape,
} from '@bufbuild/protobuf'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { createDapiClient } from '#/dapi/dapi-client.ts'
import { DapiError } from '#/dapi/dapi-error.ts'
import { dapiMethods, type DapiMethodName, type RequestSchema } from '#/dapi/dapi-methods.ts'
import { createDapiTransport } from '#/dapi/dapi-transport.ts'
import { systemClock } from '#/platform/clock.ts'
import { systemAlarm } from '#/platform/timer.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePlatformKeyHash, deriveTransitionHash } from '#/protocol/platform/platform-ids.ts'
import { defaultSandbox, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { keyOf, todaySamples } from '#/sandbox/testing/today-samples.ts'
import { createPlatformEndpoint, platformPath } from './platform-endpoint.ts'

// `@connectrpc/connect-web` 2.2.0, another client of gRPC-web, checks our frames, trailers and statuses. It gets the
// same answers from the server as our client, including errors with their status and text.

type Call = (request: object) => Promise<Message>
interface ConnectPackages {
  readonly connect: {
    createClient(service: DescService, transport: object): Readonly<Record<string, Call>>
    readonly ConnectError: { from(error: unknown): { readonly code: number; readonly rawMessage: string } }
  }
  readonly web: { createGrpcWebTransport(options: { readonly baseUrl: string }): object }
}

function openPackages(): ConnectPackages {
  const load = createRequire(path.resolve('bench', 'package.json'))
  const connect: ConnectPackages['connect'] = load('@connectrpc/connect')
  const web: ConnectPackages['web'] = load('@connectrpc/connect-web')
  return { connect, web }
}

async function openNode() {
  const time = { nowMs: 1_800_000_000_000 }
  const answer = createPlatformEndpoint(defaultSandbox, () => time.nowMs)
  const server = createServer((request, response) => {
    void answer(request, response, platformPath.exec(request.url ?? '')?.[1] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { time, address: `http://127.0.0.1:${port}/dapi/sandbox` }
}

const v0 = <Value>(value: Value) => ({ version: { case: 'v0', value } }) as const

it('the Connect client gets the same answers and errors as our client', async () => {
  const { time, address } = await openNode()
  const { connect, web } = openPackages()
  const transport = web.createGrpcWebTransport({ baseUrl: address })
  const ours = createDapiClient(
    createDapiTransport({ fetch, isOnline: () => true, alarm: systemAlarm }),
    systemClock,
  )

  const saidToUs = async <Name extends DapiMethodName>(
    name: Name,
    request: MessageInitShape<RequestSchema<Name>>,
  ) => {
    try {
      const { message } = await ours.call(`${address}/`, name, request)
      return formatHex(toBinary(dapiMethods[name].of.output, message))
    } catch (error) {
      if (!(error instanceof DapiError)) throw error
      return { status: error.facts.grpcStatus, text: error.facts.grpcMessage }
    }
  }
  const saidToConnect = async (name: DapiMethodName, request: object) => {
    const { of } = dapiMethods[name]
    const call = connect.createClient(of.parent, transport)[of.localName]
    if (call === undefined) throw new TypeError(`no call ${name}`)
    try {
      const schema: DescMessage = of.output
      return formatHex(toBinary(schema, await call(request)))
    } catch (error) {
      const { code, rawMessage } = connect.ConnectError.from(error)
      return { status: code, text: rawMessage }
    }
  }
  const heard = { messages: 0, errors: 0 }
  const compare = async <Name extends DapiMethodName>(
    name: Name,
    request: MessageInitShape<RequestSchema<Name>>,
  ) => {
    const theirs = await saidToConnect(name, Object(request))
    expect([name, await saidToUs(name, request)]).toEqual([name, theirs])
    heard[typeof theirs === 'string' ? 'messages' : 'errors'] += 1
  }

  const { created, updated, identityId } = todaySamples(readSandboxMoment(defaultSandbox, time.nowMs))
  const key = keyOf(0)
  const create = created(1, [key]).bytes
  await compare('getIdentity', v0({ id: identityId }))
  expect(await saidToConnect('broadcastStateTransition', { stateTransition: create })).toBe('')
  await compare('broadcastStateTransition', { stateTransition: create })
  await compare('broadcastStateTransition', { stateTransition: create.subarray(1) })
  await compare('broadcastStateTransition', { stateTransition: updated({ disablePublicKeys: [7] }).bytes })
  time.nowMs += 60_000
  await compare('waitForStateTransitionResult', v0({ stateTransitionHash: deriveTransitionHash(create) }))
  await compare('getIdentity', v0({ id: identityId }))
  await compare('getIdentity', v0({ id: identityId, prove: true }))
  await compare('getIdentity', v0({ id: new Uint8Array(5) }))
  await compare('getIdentity', {})
  await compare('getIdentityNonce', v0({ identityId }))
  await compare('getIdentityBalance', v0({ id: identityId }))
  await compare('getIdentityContractNonce', v0({ identityId, contractId: identityId }))
  await compare('getIdentityByPublicKeyHash', v0({ publicKeyHash: derivePlatformKeyHash(key) }))
  await compare('getIdentityByNonUniquePublicKeyHash', v0({ publicKeyHash: new Uint8Array(20) }))
  await compare('getDataContract', v0({ id: identityId }))
  await compare('getStatus', v0({}))
  await compare('getBestBlockHeight', {})
  await compare('getTransaction', { id: 'x' })
  expect(heard).toEqual({ messages: 9, errors: 9 })
})
