import { equalBytes } from '#/protocol/encoding/bytes.ts'

// More than this many are one answer: these are two different things.
const maxDifferences = 20

/** Pointers of what differs between two values of plain data, the innermost that can be named. */
export function listDifferences(left: unknown, right: unknown, path = ''): readonly string[] {
  if (left instanceof Uint8Array && right instanceof Uint8Array) return equalBytes(left, right) ? [] : [path]
  if (!isBranch(left) || !isBranch(right) || Array.isArray(left) !== Array.isArray(right))
    return Object.is(left, right) ? [] : [path]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names]
    .flatMap((name) => listDifferences(member(left, name), member(right, name), `${path}/${name}`))
    .slice(0, maxDifferences)
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}

function member(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
