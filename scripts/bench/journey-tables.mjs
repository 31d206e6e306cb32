import { median, readFigures, saveTables, verdict } from './tables.mjs'

/** The figures of `e2e/bulk.bench.ts`. */
export function saveBulk() {
  const { version, count, preparedAfter, signedAfter, seconds, mostSeconds, tasks, longestTaskMs } =
    readFigures('bulk')
  const longest = Math.max(0, ...Object.values(tasks).flat())
  const after = (time) => `${time.toFixed(1)} s`
  saveTables('bulk', {
    conditions: [`Chromium ${version}`],
    tables: [
      {
        title: 'bulk',
        columns: [`${count} creates`, 'seen', 'target'],
        rows: [
          ['prepared after', after(preparedAfter), ''],
          ['signed after', after(signedAfter), ''],
          [
            'the file is there after',
            after(seconds),
            `${mostSeconds} s or less: ${verdict(seconds, mostSeconds)}`,
          ],
          [
            'longest task of the page',
            longest === 0 ? 'none' : `${longest} ms`,
            `${longestTaskMs} ms or less: ${verdict(longest, longestTaskMs)}`,
          ],
        ],
      },
    ],
    figures: { tasks },
  })
}

/** The figures of `e2e/many-identities.bench.ts`: of each action the round that was disturbed least. */
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

/** The figures of `scripts/bench/vault-in-node.ts` and `e2e/vault-figures.bench.ts`. */
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
