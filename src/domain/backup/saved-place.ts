import { create } from 'zustand'
import { isSingleFile } from '#/platform/build-form.ts'
import { chooseSavePlace, type SavePlace } from '#/platform/save-place.ts'

/** The file that the user chose in the single-file build, until the page closes. */
export const useSavedPlace = create<{ readonly place: SavePlace | undefined }>(() => ({ place: undefined }))

/**
 * Returns the place chosen before, or asks for one. `undefined` if the file should be downloaded: on a website, and in
 * browsers where a page cannot overwrite a file.
 */
export async function findSavePlace(suggestedName: string): Promise<SavePlace | 'cancelled' | undefined> {
  if (!isSingleFile) return undefined
  const { place } = useSavedPlace.getState()
  return place ?? chooseSavePlace(suggestedName)
}

export async function writeToPlace(place: SavePlace, file: Blob): Promise<boolean> {
  try {
    await place.write(await file.text())
    useSavedPlace.setState({ place })
    return true
  } catch {
    // The disk is full, or the user withdrew the permission. The caller offers the file as a download.
    forgetSavePlace()
    return false
  }
}

export function forgetSavePlace(): void {
  useSavedPlace.setState({ place: undefined })
}
