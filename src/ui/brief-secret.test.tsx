import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { BriefSecret } from './brief-secret.tsx'

it('shows the secret with its time, and no copy of it beside', () => {
  const markup = renderToStaticMarkup(
    <BriefSecret
      words={{ copy: 'Copy', copied: 'Copied', failed: 'No', hide: 'Hide', left: (s) => `${s} s left` }}
      take={() => 'the secret'}
      onGone={() => {}}
    >
      <code>shown</code>
    </BriefSecret>,
  )
  expect(markup).toContain('shown')
  expect(markup).toContain('30 s left')
  expect(markup).not.toContain('the secret')
})
