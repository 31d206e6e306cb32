import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { writeBenchmarksPage } from './bench/benchmarks-page.mjs'
import { median, saveTables } from './bench/tables.mjs'
import { ensureBrowser } from './browser.mjs'
import { buildIfStale, installPackages, requireNode, root } from './prepare.mjs'
import { findFreePort } from './port.mjs'

// `npm run lighthouse [-- rounds]`: median scores of the main routes, as a phone that visits for the first time.
requireNode()
const rounds = Number(process.argv[2] ?? 3)
const routes = [
  '/',
  '/inspect',
  '/contracts',
  '/network',
  '/vault',
  '/settings',
  '/build/create',
  '/build/bulk',
]
const categories = { performance: 99, accessibility: 100, 'best-practices': 100 }

if (!installPackages() || !installPackages(path.join('bench', 'lighthouse')))
  stop('The packages could not be installed: npm ci failed, see above.')
if (!buildIfStale()) stop('The build failed, see above.')
const browser = await ensureBrowser()
const port = await findFreePort()
const server = spawn(process.execPath, [path.join('scripts', 'serve-build.mjs'), 'dist', String(port)], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'inherit'],
})
await new Promise((resolve) => server.stdout.once('data', resolve))
try {
  const pages = routes.map((route) => ({ route, runs: Array.from({ length: rounds }, () => audit(route)) }))
  report(pages)
  writeBenchmarksPage(root)
} finally {
  server.stdin.end()
}

// On a busy machine Lighthouse may lose the trace of a visit. It reports this, and must run again.
function audit(route, attempts = 3) {
  console.log(`Lighthouse: ${route}`)
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const ended = spawnSync(
    process.execPath,
    [
      path.join('bench', 'lighthouse', 'node_modules', 'lighthouse', 'cli', 'index.js'),
      `http://localhost:${port}${route}`,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${Object.keys(categories).join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...process.env, CHROME_PATH: browser } },
  )
  if (ended.status !== 0 && attempts > 1) {
    console.log(ended.stderr.trim())
    return audit(route, attempts - 1)
  }
  if (ended.status !== 0) throw new Error(`Lighthouse failed at ${route}: ${ended.stderr}`)
  const { lighthouseVersion, categories: scored, audits, runtimeError } = JSON.parse(ended.stdout)
  if (runtimeError !== undefined) throw new Error(`Lighthouse failed at ${route}: ${runtimeError.message}`)
  const scores = Object.keys(categories).map((id) => Math.round(scored[id].score * 100))
  const failed = Object.keys(categories)
    .flatMap((id) => scored[id].auditRefs)
    .filter(({ weight, id }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
    .map(({ id }) => id)
  return { version: lighthouseVersion, scores, failed }
}

function report(pages) {
  const [{ runs }] = pages
  const rows = pages.map((page) => {
    const scores = page.runs[0].scores.map((_, at) => median(page.runs.map((run) => run.scores[at])))
    const targets = Object.values(categories)
    return [
      page.route,
      ...scores.map(String),
      scores.every((score, at) => score >= targets[at]) ? 'met' : 'missed',
      [...new Set(page.runs.flatMap(({ failed }) => failed))].join(', '),
    ]
  })
  const targets = ['target at least', ...Object.values(categories).map(String), '', '']
  saveTables('lighthouse', {
    conditions: [`Lighthouse ${runs[0].version}, mobile`, `${rounds} rounds`],
    tables: [
      {
        title: 'lighthouse',
        columns: ['route', 'performance', 'accessibility', 'best practices', 'target', 'audits under 90'],
        rows: [...rows, targets],
      },
    ],
    figures: { pages },
  })
}

function stop(reason) {
  console.error(reason)
  process.exit(1)
}
