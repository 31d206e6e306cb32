import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

// Imported for its effect: it calls `followOnPage()`.
import '#/app/testing/open-route.tsx'

// The program leaves the focus alone if the user moved it, or if it returned to the control that opened a popup.

let card: HTMLElement

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

/** Waits longer than the code under test waits for a removed control. */
async function settle(): Promise<void> {
  for (let frames = 0; frames < 4; frames += 1) await nextFrame()
}

const planted = page.getByRole('heading', { name: 'Planted' })

test('the heading gets the focus of a removed control', async () => {
  addFocused().remove()
  await expect.element(planted).toHaveFocus()
})

test('the focus does not move after the user clicked beside the control', async () => {
  const control = addFocused()
  await page.getByText('Beside').click()
  control.remove()
  await settle()
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('the focus does not move after the user clicked outside of the page', async () => {
  const control = addFocused()
  const outside = document.body.appendChild(document.createElement('p'))
  outside.textContent = 'Outside'
  await page.getByText('Outside').click()
  control.remove()
  await settle()
  expect(document.activeElement).toBe(document.body)
})

test('the focus stays on another control that took it', async () => {
  addFocused().remove()
  card.querySelector('a')?.focus()
  await settle()
  await expect.element(page.getByRole('link', { name: 'Elsewhere' })).toHaveFocus()
})

test('the control that opened a popup gets the focus back and stays in the tab order', async () => {
  const opener = addFocused()
  addFocused(document.body).remove()
  await expect.element(page.elementLocator(opener)).toHaveFocus()
  expect(opener.getAttribute('tabindex')).toBeNull()
})

test('the heading gets the focus if the control that opened a popup is disabled', async () => {
  const opener = addFocused()
  const popup = addFocused(document.body)
  opener.disabled = true
  popup.remove()
  await expect.element(planted).toHaveFocus()
  expect(opener.getAttribute('tabindex')).toBeNull()
})
