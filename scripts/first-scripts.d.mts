import type { Plugin, Rolldown } from 'vite'

export const firstGroups: Rolldown.CodeSplittingGroup[]
export function hintCompiler(chunk: { readonly name: string }): string
export function firstScripts(): Plugin
