import { hasDocuments } from '#/features/contracts/model/exports/format-types.ts'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { checkDocument } from '#/protocol/contract/check-document.ts'
import { type DocumentSize, measureDocument } from '#/protocol/contract/contract-size.ts'
import { checkContractText } from '#/protocol/contract/contract-text.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { type MadeDocument, makeDocument } from './make-document.ts'
import { breakDocument } from './sample-faults.ts'

export interface SamplesToRun {
  readonly text: string
  readonly samples: readonly {
    readonly id: string
    readonly documentType: string
    readonly text: string
  }[]
}

export interface SamplesToMake {
  readonly text: string
  readonly documentType: string
  readonly kind: 'valid' | 'invalid'
  readonly counter: number
  readonly limit: number
}

export interface MadeSample {
  readonly text: string
  /** The only broken rule and its place. `undefined` for a valid sample. */
  readonly breaks: { readonly rule: RuleId; readonly path: string } | undefined
  readonly members: 'all' | 'required'
}

export interface MadeSamples {
  readonly samples: readonly MadeSample[]
  readonly gaps: readonly string[]
  readonly violations: readonly Violation[]
}

export function runSamples(question: SamplesToRun): readonly (SampleRun & { readonly id: string })[] {
  const contract = contractOf(question.text)
  return question.samples.map((sample) => ({
    id: sample.id,
    ...runSample(contract, sample.documentType, sample.text),
  }))
}

/** Creates valid documents with all or only the required members, or documents that break one rule each. */
export function makeSamples({ text: of, documentType, kind, counter, limit }: SamplesToMake): MadeSamples {
  const contract = contractOf(of)
  const all = makeDocument(contract, documentType, { counter, members: 'all' })
  const few = makeDocument(contract, documentType, { counter, members: 'required' })
  const valid = [
    { made: all, members: 'all' as const },
    { made: few, members: 'required' as const },
  ].filter(({ made }) => made.violations.length === 0)
  const failed: MadeDocument | undefined = valid.length === 0 ? few : undefined
  const told = { gaps: all.gaps, violations: failed?.violations ?? [] }
  if (kind === 'valid') {
    const samples = valid.map(({ made, members }) => ({
      text: formatSample(made.document),
      breaks: undefined,
      members,
    }))
    return { samples: samples.filter((each, at) => at === 0 || each.text !== samples[0]?.text), ...told }
  }
  const base = valid[0]?.made.document
  const broken = base === undefined ? [] : breakDocument(contract, documentType, base, limit)
  const samples = broken.map(({ rule, path, document }) => ({
    text: formatSample(document),
    breaks: { rule, path },
    members: 'all' as const,
  }))
  return { samples, ...told }
}

function formatSample(document: unknown): string {
  return `${JSON.stringify(document, undefined, 2)}\n`
}

/** Reads the contract of a text. JSON without documents becomes a contract without document types. */
function contractOf(of: string): DataContract {
  const value: unknown = JSON.parse(of)
  return hasDocuments(value) ? value : { documents: {} }
}

export interface SampleRun {
  readonly violations: readonly Violation[]
  readonly notCheckable: readonly Violation[]
  readonly unlisted: number
  readonly size: DocumentSize | undefined
}

/** Checks the text of a sample against its type. Never throws. */
function runSample(contract: DataContract, typeName: string, text: string): SampleRun {
  const read = checkContractText(text)
  const value = read.ok ? read.value : plainValue(text)
  if (value === undefined) {
    return { violations: read.ok ? [] : read.violations, notCheckable: [], unlisted: 0, size: undefined }
  }
  const { violations, notCheckable, unlisted } = checkDocument(contract, typeName, value)
  const size = isJsonObject(value) ? measureDocument(contract, typeName, value) : undefined
  return { violations, notCheckable, unlisted, size }
}

/**
 * Returns JSON that is not an object, which breaks a rule of documents. Undefined for other text, which breaks a rule
 * of JSON.
 */
function plainValue(text: string): unknown {
  if (text.length > 1000) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? undefined : value
  } catch {
    return undefined
  }
}
