import { useBulkWork, type BulkWork } from '#/workspace/bulk/bulk-work.ts'

const idle: BulkWork = { kind: 'idle' }

/** What is being done with that run, or how it ended. */
export function useWorkOf(runId: string): BulkWork {
  const work = useBulkWork((state) => state.work)
  return work.kind !== 'idle' && work.runId === runId ? work : idle
}
