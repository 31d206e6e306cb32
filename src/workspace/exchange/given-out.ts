import { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'

/** Well above the 16 KB of a transition. */
const mostBytes = 32_768
const mostKept = 8

/** What was given out of a draft for another machine to sign. */
export const GivenOut = z.strictObject({
  atMs: z.int(),
  signingBytes: z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= mostBytes),
})
export type GivenOut = Readonly<z.infer<typeof GivenOut>>

/** The latest last. Drafts of earlier versions gave nothing out. */
export const GivenOutList = z.array(GivenOut).max(mostKept).readonly().default([])

/** The list once these bytes were given out: they stand last, and of what was given out before the latest stay. */
export function addGivenOut(
  list: readonly GivenOut[],
  signingBytes: Uint8Array,
  atMs: number,
): readonly GivenOut[] {
  const others = list.filter((each) => !equalBytes(each.signingBytes, signingBytes))
  return [...others, { atMs, signingBytes }].slice(-mostKept)
}
