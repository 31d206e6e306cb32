import { expect, it } from 'vitest'
import { hashFile } from './this-file-card.tsx'

it('hashes the bytes of a file with SHA-256', async () => {
  expect(await hashFile(new File(['abc'], 'keywright.html'))).toEqual({
    name: 'keywright.html',
    size: 3,
    // FIPS 180-2, appendix B.1.
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  })
})

it('names a file that is too large, and one that cannot be read', async () => {
  const arrayBuffer = () => Promise.reject(new Error('gone'))
  const large = { name: 'x', size: 65 * 1024 * 1024, arrayBuffer }
  await expect(hashFile(large)).rejects.toMatchObject({ code: 'workspace/file-too-large' })
  await expect(hashFile({ ...large, size: 1 })).rejects.toMatchObject({ code: 'workspace/file-unreadable' })
})
