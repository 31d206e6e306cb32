/** Key security levels (docs/specification.md "Identity public key"): 0 is the highest. */
export const securityLevels = [
  { level: 0, name: 'master' },
  { level: 1, name: 'critical' },
  { level: 2, name: 'high' },
  { level: 3, name: 'medium' },
] as const

export type SecurityLevel = (typeof securityLevels)[number]['level']
