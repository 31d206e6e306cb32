import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'

import { browserDatabases } from '#/platform/database-names.ts'
import { usualPace } from '#/sandbox/sandbox-chain.ts'
import { readFaultText } from '#/sandbox/sandbox-fault.ts'
import { noFaults, SandboxSettings } from '#/sandbox/sandbox-settings.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { setSandbox } from '#/store/settings-store.ts'

// Steps of component tests on the page of a network that follows the sandbox. The chain's worker is the real one.

// Four blocks before the quorums change, so that the current quorums have signed all locks that are read.
export const height = usualPace.since.height + 14

/** Adds blocks, sets the faults of the sandbox's nodes in the format of `readFaultText`, and asks the nodes again. */
export async function setNodes(faults: readonly string[], blocks = 0): Promise<void> {
  beginNodes(faults, blocks)
  await chain.again()
}

function beginNodes(faults: readonly string[], blocks = 0): void {
  const tip = height + blocks
  const set = noFaults.map((none, node) => readFaultText(faults[node] ?? 'none', tip) ?? none)
  setSandbox({ faults: SandboxSettings.shape.faults.parse(set), pace: { kind: 'when-told', height: tip } })
}

/** Starts a sandbox that was never followed and whose blocks come only when mined. Call before opening a route. */
export async function beginSandbox(faults: readonly string[] = []): Promise<void> {
  chain.stop()
  for (const name of await browserDatabases.list())
    if (/^keywright-(?:chain|feed)-/.test(name)) await browserDatabases.remove(name)
  beginNodes(faults)
}

/** Starts a later session with the data of the earlier one. */
export async function restartSandbox(faults: readonly string[]): Promise<void> {
  await cleanup()
  chain.stop()
  beginNodes(faults)
}

export const card = (name: string): Locator => page.getByRole('region', { name, exact: true }).first()

export const rowOf = (node: number): Locator =>
  card('Nodes').getByRole('row', { name: `Sandbox node ${node}` })

export async function expectAgreeing(nodes: number): Promise<void> {
  await expect.element(card('Nodes')).toHaveTextContent(`${nodes} of 3 on this tip`)
}

/** Waits until the tip is `blocks` above `height`. */
export async function expectTip(blocks: number): Promise<void> {
  const text = (height + blocks).toLocaleString('en-GB')
  await expect.element(card('Tip').getByText(text, { exact: true }).first()).toBeVisible()
}
