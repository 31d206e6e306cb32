import { median, readFigures, saveTables, verdict } from './tables.mjs'

/** The figures of `e2e/bulk.bench.ts`. */
export function saveBulk() {
  const runs = [100, 1000].map((count) => readFigures(`bulk-${count}`))
  const after = (time) => `${time.toFixed(1)} s`
  const longestOf = ({ tasks }) => Math.max(0, ...Object.values(tasks).flat())
  saveTables('bulk', {
    conditions: [`Chromium ${runs[0].version}`],
    tables: [
      {
        title: 'bulk',
        columns: ['creates', ...runs.map(({ count }) => count.toLocaleString('en-GB'))],
        rows: [
          ['prepared after', ...runs.map(({ preparedAfter }) => after(preparedAfter))],
          ['signed after', ...runs.map(({ signedAfter }) => after(signedAfter))],
          [
            'the file is there after',
            ...runs.map(
              ({ seconds, mostSeconds }) =>
                `${after(seconds)}, at most ${mostSeconds} s: ${verdict(seconds, mostSeconds)}`,
            ),
          ],
          [
            'each row of it',
            ...runs.map(({ seconds, count }) => `${((seconds / count) * 1000).toFixed(0)} ms`),
          ],
          [
            'longest task of the page',
            ...runs.map((run) => {
              const longest = longestOf(run)
              const seen = longest === 0 ? 'none' : `${longest} ms`
              return `${seen}, at most ${run.longestTaskMs} ms: ${verdict(longest, run.longestTaskMs)}`
            }),
          ],
        ],
      },
    ],
    figures: Object.fromEntries(runs.map(({ count, tasks }) => [count, { tasks }])),
  })
}

/** Saves the figures of `e2e/many-identities.bench.ts`. Each action counts in the round that was disturbed least. */
export function saveIdentities() {
  const { version, rounds, longestTaskMs, longest } = readFigures('identities')
  saveTables('identities', {
    conditions: [`Chromium ${version}`, `${rounds} rounds`],
    tables: [
      {
        title: 'identities',
        columns: ['longest task', 'seen', 'target'],
        rows: Object.entries(longest).map(([action, all]) => {
          const best = Math.min(...all)
          return [
            action,
            best === 0 ? 'none' : `${best} ms`,
            `${longestTaskMs} ms or less: ${verdict(best, longestTaskMs)}`,
          ]
        }),
      },
    ],
    figures: { longest },
  })
}

/** The figures of `bench/vault-in-node.ts` and `e2e/vault-figures.bench.ts`. */
export function saveVault() {
  const node = readFigures('vault-node')
  const browser = readFigures('vault-browser')
  const { memoryKib, iterations } = node.parameters
  const row = (what, of, most) => {
    const figures = [node, browser].map(of)
    const worst = Math.max(...figures.filter((figure) => figure !== undefined))
    const target = most === undefined ? '' : `${most} or less: ${verdict(worst, most)}`
    return [what, ...figures.map((figure) => figure?.toFixed(1) ?? ''), target]
  }
  saveTables('vault', {
    conditions: [
      `Chromium ${browser.version}`,
      `Argon2id ${memoryKib} KiB, ${iterations} iterations`,
      `${node.unlocks.length} rounds`,
    ],
    tables: [
      {
        title: 'vault',
        columns: ['milliseconds, median', 'Node', 'Chromium', 'target'],
        rows: [
          row('unlock', ({ unlocks }) => median(unlocks), 350),
          row('signed by the vault', ({ signed }) => median(signed)),
          row('bare signature', ({ bare }) => median(bare)),
          row('… more than a bare signature', ({ signed, bare }) => median(signed) - median(bare), 30),
          row('bad parameters are rejected in', ({ rejections }) => rejections && median(rejections), 10),
        ],
      },
    ],
    figures: { node, browser },
  })
}
