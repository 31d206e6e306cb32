import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { JsonView } from './line-view.tsx'

it('shows JSON with hidden characters as its escapes', () => {
  const json = JSON.stringify({ label: 'Pay \u202Eecila\u200B' }, undefined, 2)
  const markup = renderToStaticMarkup(<JsonView label="JSON" text={json} />)
  expect(markup).toContain('Pay \\u202eecila\\u200b')
  expect(markup).not.toMatch(/[\u202E\u200B]/)
})
