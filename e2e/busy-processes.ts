import { spawn } from 'node:child_process'

/**
 * Processes that do nothing but compute, as a machine at its limit has them. Returns what ends them; they end with
 * this process too.
 */
export function startBusyProcesses(count: number): () => void {
  const started = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'const { ppid } = process; while (process.ppid === ppid);'], {
      stdio: 'ignore',
    }),
  )
  return () => started.forEach((each) => each.kill('SIGKILL'))
}
