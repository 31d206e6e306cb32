import { useEffect } from 'react'
import { create } from 'zustand'

/** The pages that take a file which the system opens with this program. */
export type FilePlace = '/exchange' | '/inspect' | '/vault/restore'

const useHanded = create<{ readonly file?: File | undefined; readonly place?: FilePlace }>(() => ({}))

// The beginning of a file shows its kind.
const beginning = 4096

/** Which page a file is for, by its name and how it begins. */
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

/** The same for what was waited for: nothing where its page was left meanwhile. */
export function handIfThere(file: File, place: FilePlace): void {
  if (here === undefined || here === place) handFile(file, place)
}

/** Another page opens, or the same: a file that was handed to one that did not take it is given up. */
export function leaveFor(path: string): void {
  here = path
  if (useHanded.getState().place !== path) useHanded.setState({ file: undefined })
}

/** Gives a page, once, the file that was opened for it. */
export function useHandedFile(place: FilePlace, onFile: (file: File) => unknown): void {
  const file = useHanded((handed) => (handed.place === place ? handed.file : undefined))
  useEffect(() => {
    const taken = file === undefined ? undefined : takeHanded(place)
    if (taken !== undefined) onFile(taken)
  }, [file, place, onFile])
}

/** The file that was opened for a page, which is not given again. */
export function takeHanded(place: FilePlace): File | undefined {
  const handed = useHanded.getState()
  if (handed.place !== place || handed.file === undefined) return undefined
  useHanded.setState({ file: undefined })
  return handed.file
}
