import { expect, it } from 'vitest'
import { firstScripts, hintCompiler } from './first-scripts.mjs'

const address = (name) => `"/assets/${name}-A1_b-c3D.js"`
const preload = (name) => `<link rel="modulepreload" crossorigin href=${address(name)}>`

it('fetches the first scripts, with the one that starts the program last, and evaluates none', () => {
  const html = [
    '<head>',
    `<script type="module" crossorigin src=${address('index')}></script>`,
    preload('react'),
    preload('router'),
    '<link rel="stylesheet" crossorigin href="/assets/index-A1_b-c3D.css">',
    '</head>',
  ]
  const lines = firstScripts().transformIndexHtml.handler(html.join('\n')).split('\n')
  expect(lines.map((line) => line.trim())).toEqual([
    '<head>',
    html[4],
    ...['react', 'router', 'index'].map((name) =>
      preload(name).replace('crossorigin', 'fetchpriority="low" crossorigin'),
    ),
    '</head>',
  ])
})

it('hints the compiler only in the first scripts', () => {
  const hinted = ['index', 'react', 'router', 'part', 'vault.worker'].filter(
    (name) => hintCompiler({ name }) !== '',
  )
  expect(hinted).toEqual(['index', 'react', 'router'])
})
