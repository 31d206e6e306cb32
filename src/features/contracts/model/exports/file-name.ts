/** A file name from the name of a contract: what file systems refuse is a hyphen. */
export function fileNameOf(name: string, ending: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
  return `${plain === '' ? 'contract' : plain}.${ending}`
}
