import { create } from 'zustand'
import { isSingleFile } from '#/platform/build-form.ts'
import { chooseSavePlace, type SavePlace } from '#/platform/save-place.ts'

/** Of the single file: the file that was chosen to save to, until the page closes. */
export const useSavedPlace = create<{ readonly place: SavePlace | undefined }>(() => ({ place: undefined }))

/**
 * Where the single file is saved: at the place that was chosen before, or at one that the user is asked for. Nothing where it
 * is a download: at an address, and in browsers in which no page can write a file again.
 */
export async function findSavePlace(suggestedName: string): Promise<SavePlace | 'cancelled' | undefined> {
  if (!isSingleFile) return undefined
  const { place } = useSavedPlace.getState()
  return place ?? chooseSavePlace(suggestedName)
}

/** Writes the file at its place, and remembers that place. False where it could not be written: the next time it is asked for. */
export async function writeToPlace(place: SavePlace, file: Blob): Promise<boolean> {
  try {
    await place.write(await file.text())
    useSavedPlace.setState({ place })
    return true
  } catch {
    // The disk is full, or the permission is gone: the caller has the file, and hands it out as a download.
    forgetSavePlace()
    return false
  }
}

export function forgetSavePlace(): void {
  useSavedPlace.setState({ place: undefined })
}
