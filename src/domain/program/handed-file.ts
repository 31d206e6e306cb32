import { useEffect } from 'react'
import { create } from 'zustand'

export type FilePlace = '/exchange' | '/inspect' | '/vault/restore'

const useHanded = create<{ readonly file?: File | undefined; readonly place?: FilePlace }>(() => ({}))

// A file’s first bytes show its kind.
const beginning = 4096

/** Returns the page for a file, by its name and its beginning. */
export async function placeOfFile(file: Pick<File, 'name' | 'slice'>): Promise<FilePlace> {
  if (/\.kwx(?:\.json)?$/i.test(file.name)) return '/exchange'
  const begins = await file.slice(0, beginning).text()
  if (/^\s*\{/.test(begins) && /"format"\s*:\s*"keywright-backup"/.test(begins)) return '/vault/restore'
  return '/inspect'
}

export function handFile(file: File, place: FilePlace): void {
  useHanded.setState({ file, place })
}

let here: string | undefined

/** Hands over a file that the user waited for, unless the user has left the file’s page. */
export function handIfThere(file: File, place: FilePlace): void {
  if (here === undefined || here === place) handFile(file, place)
}

/** Notes the page that opens, and drops a file that was handed to another page and not taken. */
export function leaveFor(path: string): void {
  here = path
  if (useHanded.getState().place !== path) useHanded.setState({ file: undefined })
}

export function useHandedFile(place: FilePlace, onFile: (file: File) => unknown): void {
  const file = useHanded((handed) => (handed.place === place ? handed.file : undefined))
  useEffect(() => {
    const taken = file === undefined ? undefined : takeHanded(place)
    if (taken !== undefined) onFile(taken)
  }, [file, place, onFile])
}

export function takeHanded(place: FilePlace): File | undefined {
  const handed = useHanded.getState()
  if (handed.place !== place || handed.file === undefined) return undefined
  useHanded.setState({ file: undefined })
  return handed.file
}
