import { create } from 'zustand'

/** The thing whose form takes the focus as soon as it shows: one that was just added, or entered in the structure. */
export const useAskedFocus = create<{ readonly path: string | undefined }>(() => ({ path: undefined }))

export function askFocus(path: string): void {
  useAskedFocus.setState({ path })
}

/** Whether the focus was asked for that thing; it is given once. */
export function takeAskedFocus(path: string): boolean {
  if (useAskedFocus.getState().path !== path) return false
  useAskedFocus.setState({ path: undefined })
  return true
}
