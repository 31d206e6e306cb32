export interface Subject {
  readonly name: string
  readonly run: () => unknown
  /** Runs before each batch, and is not measured. */
  readonly prepare?: () => void
}

export interface Timing {
  /** Milliseconds of processor time for one run, the median over the rounds. */
  readonly medianMs: number
  /** Half the distance between the quartiles, as a part of the median. */
  readonly spread: number
  readonly runs: number
}

const batchMs = 30

/**
 * Runs every subject in every round, so that a temporary slowdown of the machine affects all of them. The first
 * rounds warm up and do not count.
 */
export async function measureRounds(
  subjects: readonly Subject[],
  rounds: number,
): Promise<ReadonlyMap<string, Timing>> {
  const plans = []
  for (const subject of subjects)
    plans.push({ ...subject, batch: await findBatch(subject), times: new Array<number>() })
  for (let round = 0; round < rounds; round += 1) {
    for (const { run, prepare, batch, times } of plans) {
      prepare?.()
      times.push(await time(run, batch))
    }
  }
  return new Map(plans.map(({ name, batch, times }) => [name, summarize(times, batch)]))
}

/** Finds how many runs take about `batchMs`. This also warms up the subject. */
async function findBatch({ run, prepare }: Subject): Promise<number> {
  prepare?.()
  let batch = 1
  let best = Infinity
  const end = performance.now() + 20 * batchMs
  while (performance.now() < end) {
    const each = await time(run, batch)
    best = Math.min(best, each)
    batch = Math.max(1, Math.round(batchMs / Math.max(best, 0.001)))
  }
  return batch
}

// Processor time, so that other programs on the machine do not count.
async function time(run: Subject['run'], batch: number): Promise<number> {
  const began = process.cpuUsage()
  for (let done = 0; done < batch; done += 1) await run()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000 / batch
}

function summarize(times: readonly number[], batch: number): Timing {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
  const medianMs = at(0.5)
  return { medianMs, spread: (at(0.75) - at(0.25)) / 2 / medianMs, runs: batch * times.length }
}
