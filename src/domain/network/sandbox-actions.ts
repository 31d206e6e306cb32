import { systemClock } from '#/platform/clock.ts'
import { readPlatformFault } from '#/sandbox/platform-node-fault.ts'
import { readFaultText } from '#/sandbox/sandbox-fault.ts'
import {
  addBlock,
  changePace,
  tipHeight,
  noFaults,
  noPlatformFaults,
  PaymentFault,
  SandboxSettings,
} from '#/sandbox/sandbox-settings.ts'
import { chain } from './chain-session.ts'
import { useMasternodeView } from './masternode-view.ts'
import { setSandbox, useSettings } from '#/store/settings-store.ts'
import { currentNetwork } from './current-network.ts'
import { isSandboxId } from '#/store/records/network.ts'

/** Sets the number of masternodes. Another number creates another chain, whose list is read from the beginning. */
export function setSandboxMasternodes(masternodes: number): void {
  change({ masternodes })
  // The search was for masternodes of the previous chain.
  useMasternodeView.setState({ search: '', prefix: null })
}

/**
 * Sets the seconds between blocks; with `null`, a block comes only when told. The chain continues from its newest
 * block.
 */
export function setSandboxPace(seconds: number | null): void {
  change({ pace: changePace(read().pace, seconds, systemClock.wallMs()) })
}

export function generateSandboxBlock(): void {
  change({ pace: addBlock(read().pace) })
}

export function setSandboxFault(node: number, text: string): void {
  const { faults, pace } = read()
  const fault = readFaultText(text, tipHeight(pace, systemClock.wallMs()))
  if (fault !== undefined) change({ faults: SandboxSettings.shape.faults.parse(faults.with(node, fault)) })
}

export function setPlatformFault(node: number, text: string): void {
  const fault = readPlatformFault(text)
  if (fault === undefined) return
  const { platformFaults = noPlatformFaults } = read()
  setSandbox({
    platformFaults: SandboxSettings.shape.platformFaults.parse(platformFaults.with(node, fault)),
  })
}

/** Sets the fault of payments from now on. Ignores text that names no fault. */
export function setPaymentFault(text: string): void {
  const fault = PaymentFault.safeParse(text)
  if (fault.success) setSandbox({ paymentFault: fault.data })
}

export function clearSandboxFaults(): void {
  change({ faults: noFaults, platformFaults: noPlatformFaults, paymentFault: 'none' })
}

function read(): SandboxSettings {
  return useSettings.getState().settings.sandbox
}

/** Saves a change. If the sandbox is followed, the change is shown at once. */
function change(part: Partial<SandboxSettings>): void {
  setSandbox(part)
  if (isSandboxId(currentNetwork().id)) void chain.again()
}
