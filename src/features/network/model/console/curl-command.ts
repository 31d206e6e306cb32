/**
 * The same question for a terminal. Everything that could mean something to a shell stands between single quotes, and
 * `--globoff` leaves the brackets of an IPv6 address alone.
 */
export function formatCurl(address: string, method: string, params: object): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return [
    'curl --globoff --silent --show-error',
    `--header ${quote('content-type: application/json')}`,
    `--data-raw ${quote(body)}`,
    `--url ${quote(address)}`,
  ].join(' \\\n  ')
}

// POSIX shell, 2.2.2: between single quotes nothing is special but the single quote.
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
