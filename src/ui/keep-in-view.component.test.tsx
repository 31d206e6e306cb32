import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { centered } from './keep-in-view.ts'

const Cards = ({ px }: { readonly px: number }) => (
  <>
    <div style={{ height: px, overflowAnchor: 'none' }} />
    <p ref={centered}>The quorum</p>
    <div style={{ height: 3000 }} />
  </>
)

test('an element that a link leads to stays in view until the user does something', async () => {
  const { rerender } = await render(<Cards px={2000} />)
  const quorum = page.getByText('The quorum')
  await expect.element(quorum).toBeInViewport()
  scrollTo(0, 0)
  await rerender(<Cards px={4000} />)
  await expect.element(quorum).toBeInViewport()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => scrollY).toBe(0)
  await rerender(<Cards px={3000} />)
  // Waits two frames, because the size observer is called once per frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(quorum).not.toBeInViewport()
})
