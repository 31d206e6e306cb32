/**
 * Fields that the platform itself gives a stored document. The specification does not show them; the system contracts
 * of the network require and index these.
 */
const systemFields: readonly string[] = ['$ownerId', '$createdAt', '$updatedAt']

export function isSystemField(name: string): boolean {
  return systemFields.includes(name)
}
