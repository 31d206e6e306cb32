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

/** Gives a page, once, the file that was opened for it. */
export function useHandedFile(place: FilePlace, onFile: (file: File) => unknown): void {
  const file = useHanded((handed) => (handed.place === place ? handed.file : undefined))
  useEffect(() => {
    if (file === undefined || useHanded.getState().file !== file) return
    useHanded.setState({ file: undefined })
    onFile(file)
  }, [file, onFile])
}
