import { readSweep } from '#/protocol/testing/sweep.ts'

import { addNetwork } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { openHeapGauge } from './heap-gauge.ts'
import { holdUp, takeTasks, watchTasks } from './long-tasks.ts'
import { startControl } from './machine-stretch.ts'
import { startSandboxNode } from './sandbox-node.ts'
import { findLongTasks } from './task-gauge.ts'

// Hours of blocks at the page's maximum speed; `npm run soak` runs a day, because users leave the dashboard open for
// days.

const blocksPerHour = 24
const sweep = readSweep(process.env)
const blocks = sweep.sizeOf('blocks')
const hours = Math.ceil(blocks / blocksPerHour)
const masternodes = 3000
const mostGrowth = 5 * 1024 * 1024
const longestTaskMs = 50

test(`the heap stays flat over ${blocks} blocks, and no task blocks the page`, async ({
  browser,
  launchOptions,
  page,
  playwright,
  policy,
}) => {
  // An hour of blocks takes ten seconds on an idle machine, and a minute on a busy one.
  test.setTimeout(120_000 + hours * 60_000)
  const node = await startSandboxNode(masternodes, 1_000_000)
  const gauge = await openHeapGauge(page)
  await watchTasks(page)
  await addNetwork(page, {
    name: 'Day',
    profile: 'spec',
    kind: 'testnet',
    platform: 'day',
    nodes: [node.at('a'), node.at('b')],
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Network' }).click()
  const tip = page.getByRole('region', { name: 'Tip' })
  await expect(tip).toContainText(node.tip().toLocaleString('en'))
  // Handles, because finding the elements by role each time would be work of the main thread, too.
  const height = await tip.getByText(node.tip().toLocaleString('en'), { exact: true }).elementHandle()
  const ask = await page.getByRole('button', { name: 'Refresh' }).elementHandle()
  const passHours = async (count: number) => {
    for (let block = 0; block < count * blocksPerHour; block += 1) {
      node.mine()
      await ask?.dispatchEvent('click')
      const wanted = node.tip().toLocaleString('en')
      await page.waitForFunction(([shown, text]) => shown?.textContent === text, [height, wanted] as const)
    }
  }
  const measure = async () => ({ page: await gauge.page(), worker: await gauge.worker('chain.worker') })

  await passHours(1)
  // On a busy machine the page gets only a part of the wall clock time.
  const planted = await findLongTasks(
    browser,
    longestTaskMs,
    async () => void (await holdUp(page, 400_000_000)),
  )
  expect(planted).not.toEqual([])
  const plantedWallMs = Math.max(...(await takeTasks(page)))
  const beside = await playwright.chromium.launch(launchOptions)
  const readControl = await startControl(beside, longestTaskMs)
  const before = await measure()
  const longestOfHours: number[] = []
  const long = await findLongTasks(browser, longestTaskMs, async () => {
    for (let hour = 1; hour < hours; hour += 1) {
      await passHours(1)
      longestOfHours.push(Math.max(0, ...(await takeTasks(page))))
    }
  })
  // Every hour does the same work, so the page's own delays are in each hour, unlike pauses of the machine.
  const longestWallMs = Math.min(...longestOfHours)
  const control = await readControl()
  await beside.close()
  const after = await measure()
  const growth = { page: after.page - before.page, worker: after.worker - before.worker }
  console.log(
    `heap after an hour ${JSON.stringify(before)}, growth in all ${hours} ${JSON.stringify(growth)}`,
  )
  // Limit by the wall clock: the slowest time of 50 ms of work on this machine during the test.
  const mostWallMs = (longestTaskMs * control.slowestMs) / control.quickestMs
  console.log(
    `longest task of each hour by the wall clock ${longestOfHours.join(', ')} ms, of ${Math.round(mostWallMs)} in the best; control ${JSON.stringify(control)}`,
  )
  const counts = { sweep: 'blocks', seed: sweep.seedFrom(1), done: hours * blocksPerHour }
  const description = JSON.stringify({
    ...counts,
    longestWallMs,
    pageGrowth: growth.page,
    workerGrowth: growth.worker,
  })
  test.info().annotations.push({ type: 'counts', description })
  await node.end()
  // Every request to the node is one to another origin.
  expect(policy.take().filter((line) => !line.startsWith('request: POST http://127.0.0.1:'))).toEqual([])
  expect(long).toEqual([])
  expect(control.times).toBeGreaterThan(20)
  // If the machine pauses for longer than the planted task, the clock proves nothing.
  expect(plantedWallMs).toBeGreaterThan(mostWallMs)
  expect(longestWallMs).toBeLessThanOrEqual(mostWallMs)
  expect(growth.page).toBeLessThan(mostGrowth)
  expect(growth.worker).toBeLessThan(mostGrowth)
})
