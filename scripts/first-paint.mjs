import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { messageModules } from './message-modules.mjs'
import { bundleScript } from './single-file.mjs'

/**
 * A Vite plugin: index.html has the frame and each page's head, painted before the program loads
 * (docs/decisions/0030-text-before-scripts.md). src/app/first-paint.tsx renders them, src/app/before-paint.ts chooses
 * the page.
 */
export function firstPaint() {
  let config
  let script
  return {
    name: 'keywright-first-paint',
    apply: ({ build: options }, { command }) => command === 'build' && !options?.ssr,
    configResolved: (resolved) => {
      config = resolved
    },
    async generateBundle() {
      // The single file has no separate files, so its loader draws the page.
      if (isSingle(config)) return
      const source = await bundleScript(
        plain(config),
        path.join(config.root, 'src', 'app', 'before-paint.ts'),
      )
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      script = `assets/before-paint-${hash}.js`
      this.emitFile({ type: 'asset', fileName: script, source })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { frame, pages } = await renderPages(config)
        const laid = layPages(html, frame, pages, script)
        requireStyles(laid, bundle)
        return isSingle(config) ? laid.replaceAll(/(<a [^>]*href=")\//g, '$1#/') : laid
      },
    },
  }
}

const isSingle = ({ mode }) => mode === 'single-file'

/** Builds beside the client have the messages, but not the client's parts. */
function plain({ root, mode }) {
  const plugins = [messageModules()]
  return {
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    build: { target: 'es2023' },
  }
}

async function renderPages(config) {
  const folder = path.join(config.root, '.cache', `first-paint-${process.pid}`)
  const ssr = path.join(config.root, 'src', 'app', 'first-paint.tsx')
  const name = 'first-paint.mjs'
  mkdirSync(folder, { recursive: true })
  try {
    const output = { entryFileNames: name }
    await build({ ...plain(config), build: { ssr, outDir: folder, rolldownOptions: { output } } })
    const { renderFirstPaint } = await import(pathToFileURL(path.join(folder, name)).href)
    return await renderFirstPaint()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns index.html with these pages as templates, among which `script` chooses. */
export function layPages(html, frame, pages, script) {
  const templates = pages.map(
    ({ path, under, title, crumbs, head }) =>
      `<template data-path="${path}" data-under="${under}" data-title="${escapeText(title)}">${crumbs}${head}</template>`,
  )
  const head = script === undefined ? '' : `<script src="/${script}"></script>\n    `
  return (
    html
      // Inert, because it looks like the program but does not work yet.
      .replace('<!-- first paint -->', () => `<div aria-hidden="true" inert>${frame}</div>`)
      .replace(/\s*<\/body>/, (end) => `\n    ${templates.join('\n    ')}${end}`)
      .replace('<link rel="icon"', (link) => head + link)
  )
}

function escapeText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** Fails if the HTML uses a class that none of its styles defines, because it is painted before other styles load. */
export function requireStyles(html, bundle) {
  const styles = Object.values(bundle)
    .filter(({ fileName }) => fileName.endsWith('.css') && html.includes(fileName))
    .map(({ source }) => String(source))
    .join('')
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')))
  const missing = [...classes].filter((name) => !styles.includes(`.${name}`))
  if (missing.length > 0) throw new Error(`no style of the first page has ${missing.join(', ')}`)
}
