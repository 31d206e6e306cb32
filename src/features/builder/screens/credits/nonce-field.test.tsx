import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NonceField } from './nonce-field.tsx'

it('still shows the field for the last nonce after the largest nonce was used', () => {
  const markup = renderToStaticMarkup(<NonceField id="x" nonce={{ kind: 'used-up' }} />)
  expect(markup).toContain('nothing more can be signed')
  expect(markup).toContain('Last nonce of the identity')
})
