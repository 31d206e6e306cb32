import { sandboxAddresses } from '#/sandbox/sandbox-fetch.ts'
import { sandboxPlatformAddresses } from '#/sandbox/sandbox-platform-fetch.ts'
import { t } from './t.ts'

export function formatNode(address: string): string {
  const { host, pathname } = new URL(address)
  const node = sandboxAddresses.indexOf(address)
  if (node >= 0) return formatSandboxNode(node)
  const platformNode = sandboxPlatformAddresses.indexOf(address)
  if (platformNode >= 0) return formatSandboxPlatformNode(platformNode)
  const proxied = /^\/rpc\/(\d+)\/$/.exec(pathname)?.[1]
  if (proxied !== undefined) return t('net.nodes.proxied', { number: String(Number(proxied) + 1) })
  return `${host}${pathname.replace(/\/$/, '')}`
}

export function isSandboxNode(address: string): boolean {
  return sandboxAddresses.includes(address)
}

/** The address of a node; a sandbox node, which is in the page, is shown by name. */
export function formatNodeAddress(address: string): string {
  return isSandboxNode(address) ? formatNode(address) : address
}

export function formatSandboxPlatformNode(node: number): string {
  return t('net.nodes.sandbox-platform', { number: String(node + 1) })
}

export function formatSandboxNode(node: number): string {
  return t('net.nodes.sandbox', { number: String(node + 1) })
}
