import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { expect, test } from './fixtures.ts'

// `npm start` beside the server of the journeys, with the existing build.

interface Started {
  readonly status: number | null
  readonly output: string
}

function start(
  port: number,
  onOutput: (output: string, end: () => void) => void = () => {},
): Promise<Started> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { ...process.env, PORT: String(port) },
    })
    let output = ''
    const listen = (part: Buffer) => {
      output += part.toString()
      onOutput(output, () => child.kill('SIGINT'))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('close', (status) => resolve({ status, output }))
  })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  return address.port
}

async function occupyPort(): Promise<{ readonly port: number; readonly release: () => Promise<unknown> }> {
  const server = createServer((_, response) => response.end('another program'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: portOf(server), release: () => new Promise((resolve) => server.close(resolve)) }
}

test('prints its address, serves it, and Ctrl-C ends it cleanly', async () => {
  const { port, release } = await occupyPort()
  await release()
  let answered = Promise.resolve(0)
  const started = await start(port, (output, end) => {
    if (!output.includes('Ctrl-C')) return
    answered = fetch(`http://localhost:${port}/`).then((response) => response.status)
    void answered.finally(end)
  })
  expect(started.output).toContain(`Keywright is running: http://localhost:${port}`)
  expect(await answered).toBe(200)
  expect(started.status).toBe(0)
})

test('prints the address of the Keywright that holds a busy port', async ({ baseURL }) => {
  const started = await start(Number(new URL(baseURL ?? '').port))
  expect(started).toEqual({ status: 0, output: `Keywright is already running: ${baseURL}\n` })
})

test('names PORT when another program holds the port', async () => {
  const { port, release } = await occupyPort()
  const started = await start(port)
  await release()
  expect(started.status).toBe(1)
  expect(started.output).toContain(`Port ${port} is used by another program`)
  expect(started.output).toContain('PORT=')
})
