import { beforeEach, describe, expect, it, vi } from 'vitest'

import { systemClock } from '#/platform/clock.ts'
import { formatPlatformFault } from '#/sandbox/platform-node-fault.ts'
import { formatFaultText, readFaultText } from '#/sandbox/sandbox-fault.ts'
import {
  defaultSandbox,
  noPlatformFaults,
  readSandboxMoment,
  SandboxSettings,
} from '#/sandbox/sandbox-settings.ts'
import { setSandbox, useSettings } from '#/store/settings-store.ts'
import {
  clearSandboxFaults,
  generateSandboxBlock,
  setPaymentFault,
  setPlatformFault,
  setSandboxFault,
  setSandboxMasternodes,
  setSandboxPace,
} from './sandbox-actions.ts'
import {
  faultChoices,
  faultKinds,
  masternodeChoices,
  paceChoices,
  paymentFaultChoices,
  platformFaultChoices,
} from './sandbox-choices.ts'

let nowMs = 1_800_000_000_000
vi.spyOn(systemClock, 'wallMs').mockImplementation(() => nowMs)

const sandbox = () => useSettings.getState().settings.sandbox
const tip = () => readSandboxMoment(sandbox(), nowMs).tip

beforeEach(() => setSandbox(defaultSandbox))

describe('the sandbox', () => {
  it('keeps its newest block when its pace changes', () => {
    const before = tip()
    for (const seconds of paceChoices) {
      setSandboxPace(seconds)
      expect(tip()).toBe(before)
      expect(SandboxSettings.parse(sandbox())).toEqual(sandbox())
    }
    nowMs += 3_600_000
    // The last choice makes blocks only when told.
    expect(tip()).toBe(before)
    setSandboxPace(2)
    nowMs += 5000
    expect(tip()).toBe(before + 2)
  })

  it.each(paceChoices)('makes a block when told, even with one every %s seconds', (seconds) => {
    setSandboxPace(seconds)
    const before = tip()
    generateSandboxBlock()
    generateSandboxBlock()
    expect(tip()).toBe(before + 2)
  })

  it('accepts every offered number of masternodes', () => {
    for (const count of masternodeChoices) {
      setSandboxMasternodes(count)
      expect(SandboxSettings.parse(sandbox()).masternodes).toBe(count)
    }
  })

  it('accepts every offered fault for one node', () => {
    for (const text of faultKinds.flatMap((kind) => faultChoices[kind])) {
      setSandboxFault(1, text)
      expect(sandbox().faults.map(formatFaultText)).toEqual(['none', text, 'none'])
      expect(readFaultText(text, tip())?.kind).toBe(sandbox().faults[1].kind)
    }
    setSandboxFault(1, 'lag')
    expect(sandbox().faults[1].kind).toBe('tip-back')
    clearSandboxFaults()
    expect(sandbox().faults).toEqual(defaultSandbox.faults)
  })

  it('accepts every offered fault for one node of the platform', () => {
    for (const text of platformFaultChoices) {
      setPlatformFault(2, text)
      expect(sandbox().platformFaults?.map(formatPlatformFault)).toEqual(['none', 'none', text])
      expect(SandboxSettings.parse(sandbox())).toEqual(sandbox())
    }
    setPlatformFault(2, 'slow:0')
    expect(sandbox().platformFaults?.[2].kind).toBe('wait-fails')
    clearSandboxFaults()
    expect(sandbox().platformFaults).toEqual(noPlatformFaults)
  })

  it('accepts every offered payment fault', () => {
    for (const fault of paymentFaultChoices) {
      setPaymentFault(fault)
      expect(sandbox().paymentFault).toBe(fault)
      expect(SandboxSettings.parse(sandbox())).toEqual(sandbox())
    }
    setPaymentFault('lost')
    expect(sandbox().paymentFault).toBe('paid-twice')
    clearSandboxFaults()
    expect(sandbox().paymentFault).toBe('none')
  })

  it('begins a fork below its newest block', () => {
    setSandboxFault(0, 'fork:3')
    expect(sandbox().faults[0]).toEqual({ kind: 'fork', from: tip() - 2, depth: 3 })
  })
})
