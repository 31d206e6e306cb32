import { median, readFigures, saveTables, verdict } from './tables.mjs'

const kilobyte = 1000

/**
 * The figures of `e2e/start.bench.ts` as tables, without a service worker and with one that has stored the program.
 */
export function saveStart() {
  const first = { none: readFigures('start-first-none'), stored: readFigures('start-first-stored') }
  const pages = {
    none: readFigures('start-pages-none').pages,
    stored: readFigures('start-pages-stored').pages,
  }
  const { version, idle } = first.none
  saveTables('start', {
    conditions: [`Chromium ${version}`, `${idle.length} rounds`],
    tables: [firstTable(first), routesTable(pages, first), tasksTable(pages)],
    figures: { first, pages },
  })
}

function firstTable({ none, stored }) {
  const row = (what, of, most, format) => {
    const figures = [of(none), of(stored)]
    return [
      what,
      ...figures.map(format),
      most === undefined ? '' : `${format(most)}: ${verdict(figures[0], most)}`,
    ]
  }
  const ms = (number) => `${Math.round(number)} ms`
  return {
    title: 'first page',
    columns: ['`/`, empty profile', 'no service worker', 'with it', 'target at most'],
    rows: [
      row('requests before the first heading', ({ beforeScreen }) => beforeScreen.length, 15, String),
      row(
        'JavaScript before the first heading',
        ({ beforeScreen }) => sumBytes(beforeScreen.filter(isCode)),
        110_000,
        kB,
      ),
      row('requests before anything is pressed', ({ files }) => files.length, undefined, String),
      row('all that it fetches before anything is pressed', ({ files }) => sumBytes(files), 250_000, kB),
      row("the service worker's own download, aside", ({ stored: own }) => sumBytes(own), undefined, kB),
      row('first heading', ({ idle }) => median(idle.map(({ headingMs }) => headingMs)), 300, ms),
      row('usable button', ({ idle }) => median(idle.map(({ buttonMs }) => buttonMs)), 300, ms),
      row(
        'first heading, 4 times slower',
        ({ slow }) => median(slow.map(({ headingMs }) => headingMs)),
        1000,
        ms,
      ),
      row(
        'usable button, 4 times slower',
        ({ slow }) => median(slow.map(({ buttonMs }) => buttonMs)),
        1000,
        ms,
      ),
    ],
  }
}

/** Files that a route fetches and `/` does not: with nothing stored, and with the workspace of the benchmark. */
function routesTable({ none, stored }, first) {
  const ofWorkspace = none.find(({ route }) => route === '/').files
  return {
    title: 'routes',
    columns: [
      'route',
      'adds to `/` with nothing stored',
      'adds to `/` of the same workspace',
      'with the service worker',
      'target at most',
    ],
    rows: none
      .filter(({ route }) => route !== '/')
      .map(({ route, files }) => {
        const [added, here] = [first.none.files, ofWorkspace].map((known) => sumBytes(addedTo(known, files)))
        const withWorker = sumBytes(stored.find((each) => each.route === route).files)
        const most = route === '/contracts/$id' ? 160_000 : 60_000
        return [route, kB(added), kB(here), kB(withWorker), `${kB(most)}: ${verdict(added, most)}`]
      }),
  }
}

function tasksTable({ none, stored }) {
  const ms = ({ longest }) => Math.round(Math.min(...longest))
  return {
    title: 'long tasks',
    columns: [
      'longest task on load, 1,000 identities, 4 times slower',
      'no service worker',
      'with it',
      'target at most',
    ],
    rows: none.map((page) => {
      const other = stored.find(({ route }) => route === page.route)
      return [
        page.route,
        `${ms(page)} ms`,
        `${ms(other)} ms`,
        `100 ms: ${verdict(Math.max(ms(page), ms(other)), 100)}`,
      ]
    }),
  }
}

/** Files of a route that `/` does not fetch. */
function addedTo(files, ofRoute) {
  const known = new Set(files.map(({ path }) => path))
  return ofRoute.filter(({ path }) => path !== '/' && !known.has(path) && !isPage(path))
}

// Every route loads the same document, whatever its address.
function isPage(path) {
  return !path.split('/').at(-1).includes('.')
}

function isCode(file) {
  return file.isCode
}

function sumBytes(files) {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

function kB(bytes) {
  return `${(bytes / kilobyte).toFixed(bytes % kilobyte === 0 ? 0 : 1)} kB`
}
