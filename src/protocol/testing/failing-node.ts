import { spawn } from 'node:child_process'
import { execPath } from 'node:process'
import { createInterface } from 'node:readline'

/**
 * A node in another process (scripts/failing-node.mjs), which runs until `end` is called. The path selects how it
 * fails.
 */
export interface FailingNode {
  readonly at: (way: string) => string
  readonly end: () => void
}

export async function startFailingNode(): Promise<FailingNode> {
  const server = spawn(execPath, ['scripts/failing-node.mjs'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(server.stdout)
  const port = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error('the failing node ended before it listened')))
    lines.once('line', resolve)
  })
  return {
    at: (way) => `http://127.0.0.1:${port}/${way}/`,
    end: () => server.stdin.end(),
  }
}
