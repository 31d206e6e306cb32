import type { Plugin } from 'vite'

// For the configurations of Vite, which are TypeScript.
export function messageModules(file?: string): Plugin
