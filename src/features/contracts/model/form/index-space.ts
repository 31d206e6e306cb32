import { limitAt, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { JsonObject } from '#/protocol/contract/json-value.ts'
import { indicesOf, readIndex } from './index-fields.ts'

export interface Room {
  readonly used: number
  readonly most: number
}

/** What the limits leave for indices of a document type. */
export function indexSpace(documentType: JsonObject, version: PlatformVersion) {
  const all = indicesOf(documentType)
  return {
    indices: { used: all.length, most: limitAt('indices', version)?.max ?? Infinity },
    unique: {
      used: all.filter(({ isUnique }) => isUnique).length,
      most: limitAt('uniqueIndices', version)?.max ?? Infinity,
    },
  } satisfies Record<string, Room>
}

export function fieldSpace(index: JsonObject, version: PlatformVersion): Room {
  return { used: readIndex(index).entries, most: limitAt('indexProperties', version)?.max ?? Infinity }
}

export function isFull({ used, most }: Room): boolean {
  return used >= most
}
