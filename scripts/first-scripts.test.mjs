import { expect, it } from 'vitest'
import { firstScripts, hintCompiler } from './first-scripts.mjs'

const preload = (name) => `<link rel="modulepreload" crossorigin href="/assets/${name}-A1_b-c3D.js">`

it('has what the first script imports in the page as scripts, and preloads the rest', () => {
  const html = [preload('react'), preload('router'), preload('rolldown-runtime'), preload('reactive')]
  expect(firstScripts().transformIndexHtml.handler(html.join('\n')).split('\n')).toEqual([
    '<script type="module" async crossorigin src="/assets/react-A1_b-c3D.js"></script>',
    '<script type="module" async crossorigin src="/assets/router-A1_b-c3D.js"></script>',
    ...html.slice(2),
  ])
})

it('hints the compiler in the first scripts alone', () => {
  const hinted = ['index', 'react', 'router', 'part', 'vault.worker'].filter(
    (name) => hintCompiler({ name }) !== '',
  )
  expect(hinted).toEqual(['index', 'react', 'router'])
})
