import { BlockQuery } from '#/chain/block-sighting.ts'

/** Parses what a user types to name a block: its height, with or without thousands commas, or its hash. */
export function readBlockQuery(typed: string): BlockQuery | undefined {
  const text = typed.trim()
  const digits = text.replaceAll(',', '')
  const query = /^\d{1,15}$/.test(digits)
    ? { by: 'height', height: Number(digits) }
    : { by: 'hash', blockHash: text.toLowerCase() }
  return BlockQuery.safeParse(query).data
}
