import path from 'node:path'
import { pathToFileURL } from 'node:url'

// `node scripts/serve-build.mjs <folder> <port>`: serves a build until its input ends, for journeys in which a server
// goes away or comes back with another build.
const [folder, port] = process.argv.slice(2)
const { startServer } = await import(pathToFileURL(path.resolve(folder, 'server', 'main.js')).href)
const server = await startServer({
  port: Number(port),
  version: '0',
  nodeUrls: process.env.KEYWRIGHT_NODE_URL,
  nodeHosts: process.env.KEYWRIGHT_NODE_HOSTS,
})
console.log(server.address)
process.stdin.on('end', () => server.close().then(() => process.exit(0))).resume()
