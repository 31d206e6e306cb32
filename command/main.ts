#!/usr/bin/env node
import { closeSync, openSync, readSync, writeSync } from 'node:fs'

import { runCommand } from './run-command.ts'

const answer = runCommand(process.argv.slice(2), readInput)
// Written in one piece, so that a pipe has all of it before the program ends.
writeAll(1, answer.output)
writeAll(2, answer.complaint)
process.exitCode = answer.exitCode

function readInput(file: string, most: number): Uint8Array | undefined {
  try {
    const handle = file === '-' ? 0 : openSync(file, 'r')
    try {
      return readAtMost(handle, most)
    } finally {
      if (handle !== 0) closeSync(handle)
    }
  } catch {
    return undefined
  }
}

function readAtMost(handle: number, most: number): Uint8Array {
  const parts: Uint8Array[] = []
  for (let left = most; left > 0;) {
    const part = new Uint8Array(Math.min(left, 65_536))
    const count = readPart(handle, part)
    if (count === 0) break
    parts.push(part.subarray(0, count))
    left -= count
  }
  return Buffer.concat(parts)
}

function readPart(handle: number, part: Uint8Array): number {
  for (;;) {
    try {
      return readSync(handle, part, 0, part.length, null)
    } catch (error) {
      // The pipe has no data yet. On some systems its end is an error too.
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}

function writeAll(handle: number, output: string | Uint8Array): void {
  const bytes = typeof output === 'string' ? Buffer.from(output) : output
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(handle, bytes, at)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}
