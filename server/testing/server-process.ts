import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'

const root = path.join(import.meta.dirname, '..', '..')

/** The server of these sources in its own process, with a client of made-up bytes. */
export interface ServerProcess {
  readonly port: number
  /** False once the process has ended. */
  readonly isRunning: () => boolean
  /** The exit code of the process, once it has ended. */
  readonly ended: Promise<number | null>
  readonly errors: () => string
  readonly signal: (name: NodeJS.Signals) => void
  /** Undefined without /proc: the figures are only checked on Linux. */
  readonly measure: () => ProcessFigures | undefined
  /** Forgets the peak so far. */
  readonly resetPeak: () => void
}

export interface ProcessFigures {
  readonly openFiles: number
  readonly memoryMb: number
  readonly peakMb: number
}

/** Bundles the server into a temporary folder, beside a client of the size of the real one. Returns the folder. */
export async function bundleServer(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keywright-hostile-'))
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'server/main.ts',
      outDir: path.join(folder, 'server'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      reportCompressedSize: false,
    },
  })
  writeClient(path.join(folder, 'client'))
  return folder
}

interface StartOptions {
  /** The node that `/rpc/0` asks. */
  readonly nodeUrl?: string
  /** A script that is evaluated first. */
  readonly preload?: string
}

/** Starts the server of `folder`. Another test may take the port first, so there are three attempts. */
export async function startServerProcess(folder: string, options: StartOptions): Promise<ServerProcess> {
  for (let attempt = 1; attempt < 3; attempt++) {
    const started = await tryStart(folder, options).catch(() => undefined)
    if (started !== undefined) return started
  }
  return tryStart(folder, options)
}

async function tryStart(
  folder: string,
  { nodeUrl = '', preload = '' }: StartOptions,
): Promise<ServerProcess> {
  const port = await findFreePort()
  const child = spawn(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(preload)}`,
      'scripts/serve-build.mjs',
      folder,
      String(port),
    ],
    { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, KEYWRIGHT_NODE_URL: nodeUrl } },
  )
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error(`the server did not start: ${errors}`)))
  })
  return {
    port,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    errors: () => errors,
    signal: (name) => void child.kill(name),
    measure: () => measure(child),
    resetPeak: () => {
      if (process.platform === 'linux') writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
    },
  }
}

function measure({ pid }: ChildProcess): ProcessFigures | undefined {
  if (process.platform !== 'linux') return undefined
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) =>
    Number(new RegExp(String.raw`^${name}:\s+(\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { openFiles: readdirSync(`/proc/${pid}/fd`).length, memoryMb: read('VmRSS'), peakMb: read('VmHWM') }
}

const sizesKb = { page: 4, script: 160, worker: 550, largest: 1600 }

/** Writes 15 MB in three encodings. The packed copies are made up, because no test unpacks them. */
function writeClient(client: string): void {
  mkdirSync(path.join(client, 'assets'), { recursive: true })
  const write = (name: string, kb: number) => {
    const file = path.join(client, name)
    writeFileSync(file, randomBytes(kb * 1024))
    for (const ending of ['br', 'gz']) writeFileSync(`${file}.${ending}`, randomBytes(kb * 256))
  }
  for (const name of ['index.html', 'icon.svg', 'service-worker.js']) write(name, sizesKb.page)
  write('assets/largest-a1.js', sizesKb.largest)
  write('assets/vault.worker-Ab_1-x.js', sizesKb.worker)
  for (let number = 0; number < 50; number++) write(`assets/part-${number}.js`, sizesKb.script)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

export function removeServer(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
