import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { templateText } from '#/features/contracts/model/templates/contract-template.ts'
import {
  button,
  expectContract,
  expectValid,
  focus,
  label,
  line,
  noteContract,
  openStudio,
  openTemplate,
  press,
  region,
  walkTo,
} from '#/features/contracts/testing/studio-acts.ts'

const blog = JSON.parse(templateText('blog', 'application/x.sandbox.dpp.identifier'))
const { post, comment } = blog.documents

const properties = page.getByRole('treeitem').and(page.getByLabelText(/^(title|slug|body|author),/))

/** Returns the blog contract with the properties of `post` in this order. */
function postInOrder(...names: readonly string[]) {
  const moved = Object.entries<object>(post.properties).map(([name, property]) => [
    name,
    { ...property, position: names.indexOf(name) },
  ])
  return { documents: { post: { ...post, properties: Object.fromEntries(moved) }, comment } }
}

/** Moves the focus to a line of the structure with the keyboard. */
async function walkToLine(name: string | RegExp): Promise<void> {
  for (let pressed = 0; document.activeElement !== region('Structure').element(); pressed += 1) {
    if (pressed > 10) throw new Error('no way by F6')
    await press('{F6}')
  }
  const entry = document.querySelector('[role=treeitem][tabindex="0"]')
  for (let pressed = 0; document.activeElement !== entry; pressed += 1) {
    if (pressed > 20) throw new Error('no way into the tree')
    await press('{Tab}')
  }
  await press('{Home}')
  await walkTo(line(name), '{ArrowDown}')
}

/** Names the part that was just added, whose name field has the focus. */
async function nameIt(name: string): Promise<void> {
  await expect.element(label('Name')).toHaveFocus()
  await press(`${name}{Enter}`)
}

describe('the structure', () => {
  test('can design a contract with the keyboard alone', async () => {
    const { router } = await openRoute('/contracts')
    await walkTo(button('New contract'))
    await press('{Enter}')
    await walkTo(button('Add document type'))
    await press('{Enter}')
    await nameIt('post')
    await walkToLine(/^property1,/)
    await press('{Enter}')
    await nameIt('slug')
    await walkTo(label('Required'))
    await press(' ')
    await walkTo(label('maxLength'))
    await press('{ControlOrMeta>}a{/ControlOrMeta}63')
    await walkTo(label('pattern'))
    await press('^[[a-z]+$')
    await walkToLine('Add a property to post')
    await press('{Enter}')
    await nameIt('author')
    await walkTo(label('Start from'))
    await press('identifier')
    await walkTo(label('Required'))
    await press(' ')
    await walkToLine('Add an index to post')
    await press('{Enter}')
    await nameIt('byAuthor')
    await walkTo(label('Field 1'))
    await press('author')
    await walkTo(label('Add a field'))
    await press('slug')
    await walkTo(label('Unique'), '{Shift>}{Tab}{/Shift}')
    await press(' ')
    await expect.element(page.getByText('Find the one post with a given author and slug')).toBeVisible()
    await expectContract(router.state.location.pathname.split('/').at(-1) ?? '', {
      documents: {
        post: {
          type: 'object',
          properties: {
            slug: { type: 'string', position: 0, maxLength: 63, pattern: '^[a-z]+$' },
            author: { ...post.properties.author, position: 1 },
          },
          indices: [{ name: 'byAuthor', properties: [{ author: 'asc' }, { slug: 'asc' }], unique: true }],
          required: ['slug', 'author'],
          additionalProperties: false,
        },
      },
    })
    await expectValid()
    await expectAccessible()
  })

  test('moves a property with the keyboard, keeps its focus, and undoes the move', async () => {
    const { id } = await openTemplate('blog')
    focus(line(/^body,/))
    await press('{Alt>}{ArrowUp}{/Alt}')
    await expectContract(id, postInOrder('title', 'body', 'slug', 'author'))
    await expect.element(line(/^body,/)).toHaveFocus()
    await expect.element(properties.nth(1)).toHaveAccessibleName(/^body,/)
    await press('{Alt>}{ArrowUp}{/Alt}')
    await expectContract(id, postInOrder('body', 'title', 'slug', 'author'))
    await press('{ControlOrMeta>}z{/ControlOrMeta}')
    await expectContract(id, postInOrder('title', 'body', 'slug', 'author'))
  })

  test('moves a property by dragging', async () => {
    const { id } = await openTemplate('blog')
    await userEvent.dragAndDrop(line(/^author,/), line(/^title,/))
    await expectContract(id, postInOrder('author', 'title', 'slug', 'body'))
  })

  test('adds no 101st property and no 11th index', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `field${at}`)
    const full = Object.fromEntries(
      names.map((name, position) => [name, { type: 'string', position, maxLength: 63 }]),
    )
    const indices = names.slice(0, 10).map((name) => ({ name, properties: [{ [name]: 'asc' }] }))
    await openStudio(noteContract({ properties: full, indices }))
    await expectValid()
    await expect.element(line('Add a property to note')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(line('Add an index to note')).toHaveAttribute('aria-disabled', 'true')
  })
})
