import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NonceField } from './nonce-field.tsx'

it('keeps the field of the last nonce after the largest one was entered', () => {
  const markup = renderToStaticMarkup(<NonceField id="x" nonce={{ kind: 'used-up' }} />)
  expect(markup).toContain('nothing more can be signed')
  expect(markup).toContain('Last nonce of the identity')
})
