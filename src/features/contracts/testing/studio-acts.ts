import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { templateText, type TemplateId } from '#/features/contracts/model/templates/contract-template.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { addRecord } from '#/store/record-change.ts'
import type { ContractRecord, ContractSample } from '#/store/records/contract-record.ts'
import type { OwnNetwork } from '#/store/records/network.ts'

export const label = (name: string): Locator => page.getByLabelText(name, { exact: true })
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
export const region = (name: string): Locator => page.getByRole('region', { name, exact: true })
export const line = (name: string | RegExp): Locator => page.getByRole('treeitem', { name })
export const findings = region('What the rules say')

/** Builds a contract with only the document type `note`. `type`: further members of `note`. */
export const noteContract = (type: object) => ({
  documents: { note: { type: 'object', additionalProperties: false, ...type } },
})

// The history and the verdict of a contract outlive its page, so each test opens its own contract.
let opened = 0

/** Builds the record of a contract from its text or value. */
export function contractRecord(contract: unknown, change: Partial<ContractRecord> = {}): ContractRecord {
  opened += 1
  return {
    format: 1,
    id: opened.toString(16).padStart(16, '0'),
    name: 'Blog',
    version: 0,
    createdAtMs: 0,
    savedAtMs: 0,
    text: typeof contract === 'string' ? contract : JSON.stringify(contract, null, 2),
    goodText: null,
    target: 'v0.23',
    rules: null,
    samples: [],
    baseVersion: null,
    ...change,
  }
}

/** Opens a contract. Returns its id and the result of `openRoute`. */
export async function openStudio(
  contract: unknown,
  {
    view,
    samples = [],
    ...beginning
  }: {
    readonly view?: string
    readonly samples?: readonly ContractSample[]
    readonly network?: OwnNetwork
  } = {},
) {
  const record = contractRecord(contract, { samples })
  const search = view === undefined ? '' : `?view=${view}`
  const route = await openRoute(`/contracts/${record.id}${search}`, {
    ...beginning,
    records: [addRecord('contracts', record.id, record)],
  })
  await expect.element(page.getByRole('heading', { name: record.name, level: 1 })).toBeVisible()
  return { ...route, id: record.id }
}

/** Opens a contract from a template, with the identifiers of the sandbox. */
export const openTemplate = (template: TemplateId, options: Parameters<typeof openStudio>[1] = {}) =>
  openStudio(templateText(template, 'application/x.sandbox.dpp.identifier'), options)

export async function openView(name: string): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Views of the contract' })
  await views.getByRole('link', { name }).click()
  await expect.element(views.getByRole('link', { name })).toHaveAttribute('aria-current')
}

/** Waits until the stored contract has this value. */
export async function expectContract(id: string, contract: unknown): Promise<void> {
  await expect.poll((): unknown => JSON.parse(textOf(id))).toEqual(contract)
}

export const textOf = (id: string): string => useWorkspace.getState().contracts.get(id)?.text ?? ''

export async function expectValid(): Promise<void> {
  await expect.element(page.getByText(/Valid as specified/).first()).toBeVisible()
}

export const editor = page.getByRole('textbox', { name: 'Text of the contract' })

export const press = (keys: string) => userEvent.keyboard(keys)

/** Replaces the text of the editor, as a paste does. */
export async function pasteJson(text: string): Promise<void> {
  await expect.element(editor).toBeVisible()
  focus(editor)
  await press('{ControlOrMeta>}a{/ControlOrMeta}')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  editor
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

export function focus(control: Locator): void {
  const element = control.element()
  if (element instanceof HTMLElement) element.focus()
}

/** Presses a key until a control has the focus. */
export async function walkTo(control: Locator, key = '{Tab}'): Promise<void> {
  await expect.element(control).toBeVisible()
  for (let pressed = 0; pressed < 150; pressed += 1) {
    if (control.element() === document.activeElement) return
    await press(key)
  }
  throw new Error(`no way by ${key} to ${control.selector}`)
}
