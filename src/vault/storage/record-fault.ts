export const recordFaults = ['changed', 'missing', 'added', 'unvouched'] as const

/** `unvouched`: the manifest that should list the record is damaged itself. */
export type RecordFault = (typeof recordFaults)[number]
