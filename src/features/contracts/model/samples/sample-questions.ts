import { z } from 'zod'
import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { checkDocument } from '#/protocol/contract/check-document.ts'
import { memberOf } from '#/protocol/contract/json-value.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { formatPointer } from '#/protocol/encoding/json-pointer.ts'
import type { Violation } from '#/protocol/violation.ts'
import { mostContractText, mostSamples } from '#/workspace/records/contract-record.ts'
import { hasDocuments } from '#/features/contracts/model/exports/format-types.ts'
import type { Fault } from './fault.ts'
import { makeDocument, type MadeDocument } from './make-document.ts'
import { partFaults } from './part-faults.ts'
import { replaceAt } from './replace-at.ts'
import { runSample, type SampleRun } from './run-sample.ts'

const text = z.string().max(mostContractText)

/** Samples with the text of the contract that they are held against. */
export const SamplesToRun = z.strictObject({
  text,
  samples: z
    .array(z.strictObject({ id: z.string(), documentType: z.string(), text: z.string() }))
    .max(mostSamples),
})

export const SamplesToMake = z.strictObject({
  text,
  documentType: z.string(),
  kind: z.enum(['valid', 'invalid']),
  counter: z.int().min(0),
  limit: z.int().min(0).max(mostSamples),
})

export interface MadeSample {
  readonly text: string
  /** The one rule that it breaks, and where. Nothing: it is valid. */
  readonly breaks: { readonly rule: RuleId; readonly path: string } | undefined
  readonly members: 'all' | 'required'
}

export interface MadeSamples {
  readonly samples: readonly MadeSample[]
  /** Pointers of properties that nothing could be made for. */
  readonly gaps: readonly string[]
  /** What keeps a valid document from being made. */
  readonly violations: readonly Violation[]
}

export function runSamples(
  question: z.infer<typeof SamplesToRun>,
): readonly (SampleRun & { readonly id: string })[] {
  const contract = contractOf(question.text)
  return question.samples.map((sample) => ({
    id: sample.id,
    ...runSample(contract, sample.documentType, sample.text),
  }))
}

/** Valid documents with all members and with the needed ones, or documents that break one rule each. */
export function makeSamples({
  text: of,
  documentType,
  kind,
  counter,
  limit,
}: z.infer<typeof SamplesToMake>): MadeSamples {
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

/** What has no documents has no document types. */
function contractOf(of: string): DataContract {
  const value: unknown = JSON.parse(of)
  return hasDocuments(value) ? value : { documents: {} }
}

interface BrokenDocument {
  readonly rule: RuleId
  /** Where it is broken. */
  readonly path: string
  readonly document: unknown
}

// Each attempt checks the whole document.
const maxAttempts = 3000

/**
 * Documents that break one rule each, and nothing else: the checker itself has said so. First one for each rule, then the
 * other places, at most `limit`.
 */
export function breakDocument(
  contract: DataContract,
  typeName: string,
  document: unknown,
  limit: number,
): readonly BrokenDocument[] {
  const faults = partFaults(memberOf(contract.documents, typeName), document)
  const seen = new Set<string>()
  const isFirst = ({ rule }: Fault) => !seen.has(rule) && seen.add(rule)
  const first = faults.filter(isFirst)
  const ordered = [...first, ...faults.filter((each) => !first.includes(each))]
  const broken: BrokenDocument[] = []
  let attempts = 0
  for (const { rule, way, values } of ordered) {
    if (broken.length >= limit || attempts > maxAttempts) break
    for (const value of values) {
      attempts += 1
      const next = replaceAt(document, way, value)
      const { violations, unlisted } = checkDocument(contract, typeName, next)
      const [only, ...others] = violations
      if (only?.rule !== rule || others.length > 0 || unlisted > 0) continue
      if (!only.path.startsWith(formatPointer(way))) continue
      broken.push({ rule, path: only.path, document: next })
      break
    }
  }
  return broken
}
