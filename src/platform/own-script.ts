// Of the single file: its workers' code is in the page, and a worker starts from an address.

const addresses = new Map<string, string>()

/** An address for code that came with this page (scripts/single-file.mjs puts the calls in). The same code has one address. */
export function ownScript(code: string): string {
  const known = addresses.get(code)
  if (known !== undefined) return known
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  addresses.set(code, address)
  return address
}

/** Whether the address was created here. Scripts cannot choose the address of a blob. */
export function isOwnScript(address: string): boolean {
  return [...addresses.values()].includes(address)
}
