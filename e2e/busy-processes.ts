import { spawn } from 'node:child_process'

/**
 * Starts processes that only compute, to keep the machine busy. Returns a function that ends them. They also end with
 * this process.
 */
export function startBusyProcesses(count: number): () => void {
  const started = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'const { ppid } = process; while (process.ppid === ppid);'], {
      stdio: 'ignore',
    }),
  )
  return () => started.forEach((each) => each.kill('SIGKILL'))
}
