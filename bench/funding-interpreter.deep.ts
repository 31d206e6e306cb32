import { expect, it } from 'vitest'

import { formatHex } from '../src/protocol/encoding/hex.ts'
import { readCoins, type Coin } from '../src/protocol/funding/coins.ts'
import { planLock, planRefund, signFunding, type FundingPlan } from '../src/protocol/funding/plan-funding.ts'
import { encodeP2pkhScript } from '../src/protocol/layer1/script.ts'
import { fundingKey, payments } from '../src/protocol/testing/funding-samples.ts'
import vectors from '../src/protocol/vectors/platform-13.json'
import type { Checked } from '../src/protocol/violation.ts'
import { requireFromBench } from './dpp.ts'

// Runs each input that the vault signs on layer 1 through the script interpreter of another library.

interface CoreTransaction {
  readonly inputs: readonly { readonly script: unknown }[]
  readonly toString: () => string
}
interface CoreLibrary {
  readonly Transaction: new (hex: string) => CoreTransaction
  readonly Script: {
    (hex: string): unknown
    readonly Interpreter: {
      (): {
        readonly verify: (
          unlocking: unknown,
          locking: unknown,
          transaction: CoreTransaction,
          input: number,
          flags: number,
        ) => boolean
      }
      readonly SCRIPT_VERIFY_P2SH: number
      readonly SCRIPT_VERIFY_STRICTENC: number
      readonly SCRIPT_VERIFY_LOW_S: number
    }
  }
}
const { Transaction, Script }: CoreLibrary = requireFromBench('dashcore-lib')

const payer = fundingKey('payer')
const flags =
  Script.Interpreter.SCRIPT_VERIFY_P2SH |
  Script.Interpreter.SCRIPT_VERIFY_STRICTENC |
  Script.Interpreter.SCRIPT_VERIFY_LOW_S

function valueOf<Value>(checked: Checked<Value>): Value {
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.violations))
  return checked.value
}

/** Tells for each input whether it unlocks the output that it spends. */
function interpret(hex: string, lockingScripts: readonly string[]): readonly boolean[] {
  const transaction = new Transaction(hex)
  // The library must have read everything, because a special transaction also signs its payload.
  expect(transaction.toString()).toBe(hex)
  return transaction.inputs.map(({ script }, at) =>
    Script.Interpreter().verify(script, Script(lockingScripts[at] ?? ''), transaction, at, flags),
  )
}

function coinsOf(count: number): readonly Coin[] {
  const amounts = Array.from({ length: count }, (_, at) => 1_000_000n + BigInt(at))
  const { bytes, outPoints } = payments(amounts, payer.hash)
  return valueOf(readCoins([bytes], outPoints))
}

const change = fundingKey('change').hash
const funded = (count: number, amountDuffs = 5_000n) =>
  Array.from({ length: count }, (_, at) => ({ hash160: fundingKey(`key ${at}`).hash, amountDuffs }))
const another = encodeP2pkhScript(fundingKey('another').hash)
const plans: readonly (readonly [string, FundingPlan])[] = [
  ['a lock of one input', valueOf(planLock('asset-lock', coinsOf(1), funded(1), change))],
  [
    'a lock that needs 100 inputs',
    valueOf(planLock('asset-lock', coinsOf(100), funded(1, 99_000_000n), change)),
  ],
  ['a lock for 100 keys', valueOf(planLock('asset-lock', coinsOf(3), funded(100), change))],
  ['a lock of the older protocol', valueOf(planLock('classic-lock', coinsOf(2), funded(1), change))],
  ['a payment that is sent back', valueOf(planRefund(coinsOf(5), another))],
]

it.each(plans)('%s: each input is unlocked by its signature', (_name, plan) => {
  const hex = formatHex(valueOf(signFunding(plan, () => payer.privateKey)))
  const scripts = plan.coins.map(({ script }) => formatHex(script))
  expect(interpret(hex, scripts)).toEqual(scripts.map(() => true))
  // Changes the first byte of the first out point, which every signature covers.
  const altered = `${hex.slice(0, 10)}${hex.startsWith('00', 10) ? '01' : '00'}${hex.slice(12)}`
  expect(new Set(interpret(altered, scripts))).toEqual(new Set([false]))
})

it.each(vectors.locks)(
  'each input of a published lock is unlocked by its signature: $name',
  ({ hex, inputs }) => {
    expect(
      interpret(
        hex,
        inputs.map(({ scriptCode }) => scriptCode),
      ),
    ).toEqual(inputs.map(() => true))
  },
)
