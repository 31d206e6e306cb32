import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findPortHolder, parsePort } from './port.mjs'
import { buildIfStale, installPackages, readPackage, requireNode, root } from './prepare.mjs'

// `npm start`: from a bare clone to the running program.
requireNode()

const port = parsePort(process.env.PORT)
if (port === undefined) stop(`PORT is "${process.env.PORT}". It has to be a number from 1 to 65535.`)

// This comes before the build, because a Keywright that already runs serves the files of dist.
const holder = await findPortHolder(port)
if (holder === 'keywright') {
  console.log(`Keywright is already running: http://localhost:${port}`)
  process.exit(0)
}
if (holder === 'other') {
  stop(
    `Port ${port} is used by another program. End that program, or choose another port: PORT=4900 npm start\n` +
      'The vault belongs to the address: on another port you will not see the vault of this one.',
  )
}

if (!installPackages()) stop('The packages could not be installed: npm ci failed, see above.')
if (!buildIfStale()) stop('The build failed, see above.')

const { startServer } = await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href)
const server = await startServer({
  port,
  version: readPackage().version,
  nodeUrls: process.env.KEYWRIGHT_NODE_URL,
  nodeHosts: process.env.KEYWRIGHT_NODE_HOSTS,
  sandbox: process.env,
}).catch((error) =>
  stop(
    ['NodeHostError', 'NodeUrlError', 'SandboxVariableError'].includes(error.name)
      ? error.message
      : `Port ${port} cannot be used: ${error.message}. PORT=4900 npm start chooses another.`,
  ),
)
console.log(`Keywright is running: ${server.address}\nCtrl-C ends it.`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => server.close().then(() => process.exit(0)))
}

function stop(reason) {
  console.error(reason)
  process.exit(1)
}
