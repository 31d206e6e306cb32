import { expect, it } from 'vitest'
import { layPages, requireStyles } from './first-paint.mjs'

const html =
  '<head><link rel="icon" href="/icon.svg" /></head><body><div id="root"><!-- first paint --></div></body>'
const page = {
  path: '/vault',
  under: '/vault',
  title: 'A "vault"',
  crumbs: '<nav>Vault</nav>',
  head: '<h1>Vault</h1><button class="a">Lock</button>',
}

it('puts the frame into the root, the pages into templates, and the script ahead of everything painted', () => {
  expect(layPages(html, '<main></main>', [page], 'assets/before-paint-x.js')).toBe(
    '<head><script src="/assets/before-paint-x.js"></script>\n    <link rel="icon" href="/icon.svg" /></head>' +
      '<body><div id="root"><div aria-hidden="true" inert><main></main></div></div>\n    ' +
      '<template data-path="/vault" data-under="/vault" data-title="A &quot;vault&quot;"><nav>Vault</nav><h1>Vault</h1>' +
      '<button class="a">Lock</button></template></body>',
  )
  expect(layPages(html, '', [], undefined)).not.toContain('<script')
})

it('fails if a class has no style in the files that the page links', () => {
  const bundle = {
    first: { fileName: 'assets/index-1.css', source: '._a_1{color:red}' },
    other: { fileName: 'assets/part-1.css', source: '._b_1{color:red}' },
  }
  const link = '<link rel="stylesheet" href="/assets/index-1.css">'
  expect(() => requireStyles(`${link}<p class="_a_1">`, bundle)).not.toThrow()
  expect(() => requireStyles(`${link}<p class="_a_1 _b_1">`, bundle)).toThrow('_b_1')
})
