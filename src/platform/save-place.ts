export interface SavePlace {
  readonly name: string
  /**
   * Replaces the content completely or not at all, and verifies it. Throws errors of the browser, or
   * `WrittenOtherwise`.
   */
  readonly write: (text: string) => Promise<void>
}

export class WrittenOtherwise extends Error {}

type Picker = (options: object) => Promise<Pick<FileSystemFileHandle, 'name' | 'createWritable' | 'getFile'>>

/**
 * Lets the user choose a place. Must be called during a user action. Undefined if the browser cannot overwrite files;
 * `cancelled` if the user closed the dialog. Source: File System Access, `showSaveFilePicker`.
 */
export async function chooseSavePlace(
  suggestedName: string,
  picker: Picker | undefined = browserPicker(),
): Promise<SavePlace | 'cancelled' | undefined> {
  if (picker === undefined) return undefined
  try {
    const types = [{ accept: { 'application/json': ['.json'] } }]
    return placeOf(await picker({ suggestedName, types }))
  } catch (error) {
    // Any other error means that this page is not allowed to ask, for example inside a frame.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : undefined
  }
}

function placeOf(handle: Awaited<ReturnType<Picker>>): SavePlace {
  return {
    name: handle.name,
    write: async (text) => {
      // The browser writes to a copy, which replaces the file on close.
      const copy = await handle.createWritable()
      try {
        await copy.write(text)
      } catch (error) {
        await copy.abort().catch(() => undefined)
        throw error
      }
      await copy.close()
      const written = await handle.getFile()
      if ((await written.text()) !== text) throw new WrittenOtherwise()
    },
  }
}

function browserPicker(): Picker | undefined {
  const picker: unknown = Reflect.get(window, 'showSaveFilePicker')
  // TypeScript’s library lacks this function. The specification defines its types.
  return typeof picker === 'function' ? (options) => picker.call(window, options) : undefined
}
