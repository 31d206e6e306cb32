import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { followOnPage } from '#/app/follow-focus.ts'

// A focus that the user moved, and a control that opened a popup, are left alone.

let card: HTMLElement

beforeAll(followOnPage)

beforeEach(() => {
  const content = document.createElement('main')
  content.id = 'content'
  content.tabIndex = -1
  card = content.appendChild(document.createElement('section'))
  for (const [tag, text] of [
    ['h2', 'Planted'],
    ['p', 'Beside'],
    ['a', 'Elsewhere'],
  ] as const)
    card.appendChild(document.createElement(tag)).textContent = text
  card.querySelector('a')?.setAttribute('href', '#elsewhere')
  document.body.replaceChildren(content)
})

function addFocused(to: HTMLElement = card): HTMLButtonElement {
  const control = to.appendChild(document.createElement('button'))
  control.textContent = 'Goes'
  control.focus()
  return control
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Longer than what is gone is waited for. */
async function settle(): Promise<void> {
  for (let frames = 0; frames < 4; frames += 1) await nextFrame()
}

const planted = page.getByRole('heading', { name: 'Planted' })

test('the heading around a control that is gone takes its focus', async () => {
  addFocused().remove()
  await expect.element(planted).toHaveFocus()
})

test('a focus that the user took away by a press beside it is not moved', async () => {
  const control = addFocused()
  await page.getByText('Beside').click()
  control.remove()
  await settle()
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('a focus that the user took away by a press outside of the page is not moved', async () => {
  const control = addFocused()
  const outside = document.body.appendChild(document.createElement('p'))
  outside.textContent = 'Outside'
  await page.getByText('Outside').click()
  control.remove()
  await settle()
  expect(document.activeElement).toBe(document.body)
})

test('a focus that another control took is not moved', async () => {
  addFocused().remove()
  card.querySelector('a')?.focus()
  await settle()
  await expect.element(page.getByRole('link', { name: 'Elsewhere' })).toHaveFocus()
})

test('the control that opened a popup has the focus again, and stays where the Tab key finds it', async () => {
  const opener = addFocused()
  addFocused(document.body).remove()
  await expect.element(page.elementLocator(opener)).toHaveFocus()
  expect(opener.getAttribute('tabindex')).toBeNull()
})

test('the heading has the focus where the control that opened a popup is disabled', async () => {
  const opener = addFocused()
  const popup = addFocused(document.body)
  opener.disabled = true
  popup.remove()
  await expect.element(planted).toHaveFocus()
  expect(opener.getAttribute('tabindex')).toBeNull()
})
