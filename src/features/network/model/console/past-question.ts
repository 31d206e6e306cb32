import { z } from 'zod'

import { chainErrorCodes } from '#/chain/chain-error.ts'
import { openMarker, type Marker } from '#/platform/marker.ts'

/** A question that was asked, without what was answered: public, like everything that is asked of a node. */
export const PastQuestion = z.strictObject({
  atMs: z.number(),
  networkId: z.string().max(64),
  /** The node that was chosen; null for whichever is best. */
  address: z.string().max(2000).nullable(),
  method: z.string().max(64),
  params: z.record(z.string().max(64), z.union([z.number(), z.string().max(100)])),
  outcome: z.enum(['answered', ...chainErrorCodes]),
  elapsedMs: z.number().min(0),
})
export type PastQuestion = Readonly<z.infer<typeof PastQuestion>>

/** The newest first. */
export type PastQuestions = readonly PastQuestion[]

const mostQuestions = 50
// Fifty of the longest.
const mostCharacters = 200_000

/** Reads what was kept. What does not parse is left out, alone. */
export function parseHistory(text: string | null): PastQuestions {
  if (text === null || text.length > mostCharacters) return []
  try {
    const list = z.array(z.unknown()).max(mostQuestions).parse(JSON.parse(text))
    return list.flatMap((each) => PastQuestion.safeParse(each).data ?? [])
  } catch {
    return []
  }
}

export function addQuestion(history: PastQuestions, question: PastQuestion): PastQuestions {
  return [question, ...history].slice(0, mostQuestions)
}

/** In this browser, until it is emptied. A browser that refuses storage keeps none. */
export function openHistoryStorage(marker: Marker = openMarker('keywright.console')) {
  const quietly = <Value>(act: () => Value): Value | undefined => {
    try {
      return act()
    } catch {
      return undefined
    }
  }
  return {
    read: () => parseHistory(quietly(() => marker.read()) ?? null),
    write: (history: PastQuestions) => {
      quietly(() => (history.length === 0 ? marker.remove() : marker.write(JSON.stringify(history))))
    },
  }
}
