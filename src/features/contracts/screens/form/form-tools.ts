import { createContext, use } from 'react'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { Mend } from '#/features/contracts/model/mends/fix.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'

/** Where the form of what is selected begins. */
export const formId = 'selected-form'

/** A text in a field, with the value that it was typed over or became. */
export interface TypedText {
  readonly text: string
  readonly of: unknown
}

/** What the fields of a form share. */
export interface FormTools {
  readonly version: PlatformVersion
  /** Of identifiers on the network of the moment. */
  readonly mediaType: string
  /** Changes the contract. Characters that are typed one after the other are one step of undo. */
  readonly apply: (edits: readonly JsonEdit[]) => void
  readonly select: (pointer: string) => void
  /** Selects a thing whose pointer the edits just changed. */
  readonly follow: (pointer: string) => void
  /** What the rules say of a member of the selected thing; without one, of the thing itself. */
  readonly findings: (member?: string) => readonly Violation[]
  /** What mends a finding for certain. Nothing while the contract is judged anew, or is no JSON. */
  readonly mendFor: (finding: Violation) => Mend | undefined
  /** Mends a finding, and gives the focus to the field that it stood under. */
  readonly mend: (finding: Violation, mend: Mend) => void
  readonly typed: (pointer: string) => TypedText | undefined
  readonly setTyped: (pointer: string, typed: TypedText | undefined) => void
}

export const FormToolsContext = createContext<FormTools | undefined>(undefined)

export function useFormTools(): FormTools {
  const tools = use(FormToolsContext)
  if (tools === undefined) throw new Error('a field stands outside its form')
  return tools
}
