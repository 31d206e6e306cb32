import { readFaultText, type SandboxFault } from '#/sandbox/sandbox-fault.ts'
import { tipHeight, defaultSandbox, sandboxNodes, SandboxSettings } from '#/sandbox/sandbox-settings.ts'

export interface SandboxVariables {
  readonly KEYWRIGHT_SANDBOX_MASTERNODES?: string | undefined
  readonly KEYWRIGHT_SANDBOX_BLOCK_SECONDS?: string | undefined
  readonly KEYWRIGHT_SANDBOX_FAULTS?: string | undefined
}

class SandboxVariableError extends Error {
  override readonly name = 'SandboxVariableError'
}

/** Parses the variables; missing ones default to the page's settings. Throws an error that names the variable. */
export function parseSandboxVariables(variables: SandboxVariables, nowMs: number): SandboxSettings {
  const { masternodes, pace } = defaultSandbox
  const {
    KEYWRIGHT_SANDBOX_MASTERNODES: count,
    KEYWRIGHT_SANDBOX_BLOCK_SECONDS: seconds,
    KEYWRIGHT_SANDBOX_FAULTS: faults = '',
  } = variables
  const paced = seconds === undefined ? pace : { ...pace, seconds: wholeNumber(seconds) }
  const shape = SandboxSettings.shape
  return {
    masternodes: take(
      shape.masternodes.safeParse(count === undefined ? masternodes : wholeNumber(count)),
      'KEYWRIGHT_SANDBOX_MASTERNODES has to be a whole number from 3 to 100000',
    ),
    pace: take(
      shape.pace.safeParse(paced),
      'KEYWRIGHT_SANDBOX_BLOCK_SECONDS has to be a whole number from 1 to 3600',
    ),
    faults: shape.faults.parse(parseFaults(faults, tipHeight(pace, nowMs))),
  }
}

function parseFaults(text: string, tip: number): readonly SandboxFault[] {
  const texts = text === '' ? [] : text.split(',')
  if (texts.length > sandboxNodes) {
    throw new SandboxVariableError(
      `KEYWRIGHT_SANDBOX_FAULTS names ${texts.length} nodes; there are ${sandboxNodes}`,
    )
  }
  return Array.from({ length: sandboxNodes }, (_, node) => {
    const fault = readFaultText(texts[node] ?? 'none', tip)
    if (fault === undefined)
      throw new SandboxVariableError(`KEYWRIGHT_SANDBOX_FAULTS: entry ${node + 1} is no fault`)
    return fault
  })
}

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
}

function take<Value>(
  parsed: { readonly success: true; readonly data: Value } | { readonly success: false },
  why: string,
): Value {
  if (parsed.success) return parsed.data
  throw new SandboxVariableError(why)
}
