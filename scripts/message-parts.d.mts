import type { Plugin } from 'vite'

// For the configurations of Vite, which are TypeScript.
export function messageParts(file?: string): Plugin
