import type { Plugin } from 'vite'
// For the configuration of Vite, which is TypeScript.

export function joinedParts(): {
  readonly plugin: Plugin
  readonly nameOf: (id: string) => string | null
}
