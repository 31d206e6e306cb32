/** A file that the user chose, which is written again in place while this page lives. */
export interface SavePlace {
  readonly name: string
  /**
   * Puts the text in the place of what the file has, completely or not at all, and reads it again. Throws what the browser
   * throws, and `WrittenOtherwise`.
   */
  readonly write: (text: string) => Promise<void>
}

/** What the file has is not what was written. */
export class WrittenOtherwise extends Error {}

type Picker = (options: object) => Promise<Pick<FileSystemFileHandle, 'name' | 'createWritable' | 'getFile'>>

/**
 * Asks the user, in the browser's own dialog, where a JSON file is to be. It has to be called in an action of the user. Nothing
 * where this browser lets no page write a file again; `cancelled` where the user closed the dialog. Source: File System Access,
 * `showSaveFilePicker`.
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
    // Anything else means that this page may not ask, as inside a frame.
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : undefined
  }
}

function placeOf(handle: Awaited<ReturnType<Picker>>): SavePlace {
  return {
    name: handle.name,
    write: async (text) => {
      // The browser writes a copy, which takes the place of the file when it is closed.
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
  // TypeScript's library does not have it. What it takes and returns is in the specification.
  return typeof picker === 'function' ? (options) => picker.call(window, options) : undefined
}
