import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { tabTo } from './acts.ts'
import { expectSaved, writeJson } from './contract-acts.ts'
import { beginByKeyboard, goToStructure, walkTo } from './contract-keyboard.ts'
import { expect, test } from './fixtures.ts'
import { holdUp } from './long-tasks.ts'
import { findLongTasks } from './task-gauge.ts'

const deep = { tag: '@deep' }

const identifier = {
  type: 'array',
  byteArray: true,
  minItems: 32,
  maxItems: 32,
  contentMediaType: 'application/x.sandbox.dpp.identifier',
}

/** What the gallery calls Blog: the journey looks whether it does. */
const blog = {
  documents: {
    post: {
      type: 'object',
      properties: {
        title: { type: 'string', position: 0, maxLength: 120 },
        slug: { type: 'string', position: 1, maxLength: 63, pattern: '^[a-z0-9-]+$' },
        body: { type: 'string', position: 2, maxLength: 8000 },
        author: { ...identifier, position: 3 },
      },
      indices: [
        { name: 'bySlug', properties: [{ slug: 'asc' }], unique: true },
        { name: 'byAuthor', properties: [{ author: 'asc' }, { slug: 'asc' }] },
      ],
      required: ['title', 'slug', 'body', 'author'],
      additionalProperties: false,
    },
    comment: {
      type: 'object',
      properties: {
        postId: { ...identifier, position: 0 },
        text: { type: 'string', position: 1, maxLength: 1000 },
        replyTo: { ...identifier, position: 2, $comment: 'Refers to comment' },
      },
      indices: [{ name: 'byPost', properties: [{ postId: 'asc' }] }],
      required: ['postId', 'text'],
      additionalProperties: false,
    },
  },
}

/** Types over what a field holds. */
async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Fills the form of the property that has the focus in its name. */
async function describeProperty(
  page: Page,
  name: string,
  { preset, required, fields = {} }: { preset?: string; required: boolean; fields?: Record<string, string> },
): Promise<void> {
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  if (preset !== undefined) {
    await tabTo(page.getByLabel('Start from'))
    await page.keyboard.type(preset)
  }
  if (required) {
    await tabTo(page.getByLabel('Required'))
    await page.keyboard.press('Space')
  }
  for (const [label, text] of Object.entries(fields)) await fill(page, label, text)
}

async function addProperty(
  page: Page,
  document: string,
  name: string,
  about: Parameters<typeof describeProperty>[2],
): Promise<void> {
  await walkTo(page, `Add a property to ${document}`)
  await page.keyboard.press('Enter')
  await describeProperty(page, name, about)
}

async function addIndex(
  page: Page,
  document: string,
  name: string,
  fields: readonly string[],
): Promise<void> {
  await walkTo(page, `Add an index to ${document}`)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await tabTo(page.getByLabel('Field 1', { exact: true }))
  await page.keyboard.type(fields[0] ?? '')
  for (const field of fields.slice(1)) {
    await tabTo(page.getByLabel('Add a field'))
    await page.keyboard.type(field)
  }
}

/** Begins a document type whose first property is that. */
async function addDocument(page: Page, name: string, property: () => Promise<void>): Promise<void> {
  await goToStructure(page)
  await tabTo(page.getByRole('button', { name: 'Add document type' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await walkTo(page, /^property1,/)
  await page.keyboard.press('Enter')
  await property()
}

test('the blog is designed from nothing by the keyboard alone', deep, async ({ page }) => {
  await beginByKeyboard(page)
  await addDocument(page, 'post', () =>
    describeProperty(page, 'title', { required: true, fields: { maxLength: '120' } }),
  )
  await addProperty(page, 'post', 'slug', { required: true, fields: { pattern: '^[a-z0-9-]+$' } })
  await addProperty(page, 'post', 'body', { required: true, fields: { maxLength: '8000' } })
  await addProperty(page, 'post', 'author', { required: true, preset: 'identifier' })
  await addIndex(page, 'post', 'bySlug', ['slug'])
  await tabTo(page.getByLabel('Unique', { exact: true }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('Find the one post with a given slug')).toBeVisible()
  await addIndex(page, 'post', 'byAuthor', ['author', 'slug'])
  await addDocument(page, 'comment', () =>
    describeProperty(page, 'postId', { required: true, preset: 'identifier' }),
  )
  await addProperty(page, 'comment', 'text', { required: true, fields: { maxLength: '1000' } })
  await addProperty(page, 'comment', 'replyTo', {
    required: false,
    preset: 'identifier',
    fields: { Comment: 'Refers to comment' },
  })
  await addIndex(page, 'comment', 'byPost', ['postId'])
  await expectSaved(page, blog)
  await expect(page.getByText('All rules pass')).toBeVisible()
  await expectAccessible(page, 'an index in the studio')
  await walkTo(page, /^post,/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'post', exact: true })).toBeVisible()
  await expectAccessible(page, 'a document type in the studio')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.goto('/contracts')
  await page.getByRole('button', { name: 'Use template Blog' }).click()
  await expect(page.getByRole('treeitem', { name: /^comment,/ })).toBeVisible()
  await expectSaved(page, blog)
})

test('a property is moved by the keyboard and by dragging, and keeps the focus', deep, async ({ page }) => {
  await beginByKeyboard(page)
  await writeJson(page, JSON.stringify(blog, null, 2))
  const properties = page.getByRole('treeitem', { level: 2 })
  const inOrder = async (...names: readonly string[]) => {
    for (const [at, name] of names.entries()) {
      await expect(properties.nth(at)).toHaveAccessibleName(new RegExp(`^${name},`))
    }
  }
  await inOrder('title', 'slug', 'body', 'author')
  await properties.nth(2).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await inOrder('title', 'body', 'slug', 'author')
  await expect(properties.nth(1)).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await inOrder('body', 'title', 'slug', 'author')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('ControlOrMeta+z')
  await inOrder('title', 'body', 'slug', 'author')
  await page
    .getByRole('treeitem', { name: /^author,/ })
    .dragTo(page.getByRole('treeitem', { name: /^title,/ }))
  await inOrder('author', 'title', 'body', 'slug')
  const { post, comment } = blog.documents
  const { title, slug, body, author } = post.properties
  const moved = {
    title: { ...title, position: 1 },
    slug: { ...slug, position: 3 },
    body: { ...body, position: 2 },
    author: { ...author, position: 0 },
  }
  await expectSaved(page, { documents: { post: { ...post, properties: moved }, comment } })
})

test('what is typed and is no value stays in its field, and destroys nothing', deep, async ({ page }) => {
  await beginByKeyboard(page)
  await writeJson(page, JSON.stringify(blog, null, 2))
  await page.getByRole('treeitem', { name: /^slug,/ }).click()
  const maxLength = page.getByLabel('maxLength', { exact: true })
  await maxLength.fill('a lot')
  await expect(page.getByText('“a lot” is not a whole number of at least 0.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).focus()
  await expect(maxLength).toHaveValue('a lot')
  await expectSaved(page, blog)
  await maxLength.fill('96')
  await expect(maxLength).toHaveAccessibleDescription(
    /96 is more than the 63 that an indexed string may have/,
  )
  await expect(page.getByRole('treeitem', { name: /^slug, string, 1 violation/ })).toBeVisible()
  await expectAccessible(page, 'a violation in the studio')
  await page.getByLabel('Name', { exact: true }).fill('title')
  await expect(page.getByText('“title” is already used here.')).toBeVisible()
  await page.getByRole('treeitem', { name: /^bySlug,/ }).click()
  await expect(
    page.getByLabel('Add a field').getByRole('option', { name: 'body: longer than 63' }),
  ).toBeDisabled()
})

test('a contract of 100 properties and 10 indices is edited quickly', deep, async ({ page, browser }) => {
  const names = Array.from({ length: 100 }, (_, at) => `field${String(at).padStart(2, '0')}`)
  const large = {
    documents: {
      note: {
        type: 'object',
        properties: Object.fromEntries(
          names.map((name, position) => [name, { type: 'string', position, maxLength: 63 }]),
        ),
        indices: names.slice(0, 10).map((name) => ({ name: `by-${name}`, properties: [{ [name]: 'asc' }] })),
        additionalProperties: false,
      },
    },
  }
  await beginByKeyboard(page)
  await writeJson(page, JSON.stringify(large, null, 2))
  await expect(page.getByRole('treeitem', { name: /^field99,/ })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'Add a property to note' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('treeitem', { name: 'Add an index to note' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('treeitem', { name: /^field50,/ }).click()
  const description = page.getByLabel('Description')
  await description.fill('a')
  await expect(page.getByText('All rules pass')).toBeVisible()
  const planted = await findLongTasks(browser, 50, async () => void (await holdUp(page)))
  expect(planted).not.toEqual([])
  const long = await findLongTasks(browser, 50, async () => {
    for (const letter of 'bcdefghij') await page.keyboard.press(letter)
    await expect(description).toHaveValue('abcdefghij')
    await page.getByRole('treeitem', { name: /^field50,/ }).focus()
    for (let moved = 0; moved < 5; moved += 1) await page.keyboard.press('Alt+ArrowUp')
  })
  console.log(`tasks over 50 ms of processor time: ${JSON.stringify(long)}`)
  await expect(page.getByText('position 45', { exact: true })).toBeVisible()
  expect(long).toEqual([])
})
