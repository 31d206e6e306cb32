import { createServer } from 'node:net'

const defaultPort = 4873

export function parsePort(text) {
  if (text === undefined || text === '') return defaultPort
  const port = Number(text)
  return /^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535 ? port : undefined
}

export async function findPortHolder(port) {
  if (await canListen(port)) return 'free'
  try {
    const response = await fetch(`http://127.0.0.1:${port}/keywright.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(2000),
    })
    const answer = await response.json()
    return answer?.name === 'keywright' ? 'keywright' : 'other'
  } catch {
    return 'other'
  }
}

async function canListen(port) {
  for (const host of ['127.0.0.1', '::1']) if (await isTaken(port, host)) return false
  return true
}

function isTaken(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    // Any other error says nothing about the port: a host without IPv6, for example, has no ::1.
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(false)))
  })
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
