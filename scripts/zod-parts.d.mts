import type { Plugin } from 'vite'

// For the configuration of Vite, which is TypeScript.
export function withoutJsonSchema(): Plugin
