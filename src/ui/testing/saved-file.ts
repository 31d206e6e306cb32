import { expect, vi } from 'vitest'

/** Returns the file that an action saves, without writing it to a disk. For component tests. */
export async function savedBy(act: () => Promise<void>): Promise<File> {
  const blobs: unknown[] = []
  const names: string[] = []
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob)
    return 'data:,'
  })
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await act()
  await expect.poll(() => names).toHaveLength(1)
  make.mockRestore()
  press.mockRestore()
  const [blob] = blobs
  if (!(blob instanceof Blob)) throw new TypeError('no file')
  return new File([blob], names[0] ?? '')
}
