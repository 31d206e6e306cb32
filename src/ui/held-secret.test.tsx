import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { holdSecret, HeldText } from './held-secret.tsx'

it('a held secret can be read until it is dropped', () => {
  const held = holdSecret({ hex: 'secret' })
  expect(held.read()).toEqual({ hex: 'secret' })
  held.drop()
  expect(held.read()).toBeUndefined()
})

it('a held secret is not in the output of React', () => {
  const held = holdSecret('secret')
  expect(renderToStaticMarkup(<HeldText read={held.read} />)).toBe('<span></span>')
})
