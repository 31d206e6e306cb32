import { z } from 'zod'

import type { InspectContext } from '#/protocol/inspect/found.ts'
import { maxInspected, readingKinds, type Reading } from '#/protocol/inspect/reading.ts'
import { recognise } from '#/protocol/inspect/recognise.ts'

// What the page and the worker that reads for the inspector say to each other.

const isBytes = (input: unknown): input is Uint8Array => input instanceof Uint8Array

const Question = z.object({
  id: z.int(),
  input: z.union([z.string().max(maxInspected), z.custom<Uint8Array>(isBytes)]),
  // Made by this page from what it has parsed already.
  context: z.custom<InspectContext>((input) => typeof input === 'object' && input !== null),
})
export type InspectorQuestion = z.infer<typeof Question>

const Answer = z.object({
  id: z.int(),
  readings: z.array(
    z.looseObject({ kind: z.enum(readingKinds), bytes: z.custom(isBytes), isMasked: z.boolean() }),
  ),
})

/** The worker's side. Nothing for a message that is no question. */
export function answerQuestion(
  message: unknown,
): { readonly id: number; readonly readings: readonly Reading[] } | undefined {
  const asked = Question.safeParse(message)
  if (!asked.success) return undefined
  return { id: asked.data.id, readings: recognise(asked.data.input, asked.data.context) }
}

/** The page's side: the worker is of this build, so beyond these members its answer is of the type that it was made as. */
export function readAnswer(message: unknown, id: number): readonly Reading[] | undefined {
  const answer = Answer.safeParse(message)
  if (!answer.success || answer.data.id !== id) return undefined
  return answer.data.readings as unknown as readonly Reading[] // see above
}
