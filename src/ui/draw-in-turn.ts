// What waits to be drawn, the oldest first.
const waiting: (() => void)[] = []
let isRunning = false

/** Draws one thing in each frame, however many come into sight at once: no frame has to bear them all. */
export function drawInTurn(draw: () => void): void {
  waiting.push(draw)
  if (isRunning) return
  isRunning = true
  requestAnimationFrame(drawNext)
}

function drawNext(): void {
  waiting.shift()?.()
  isRunning = waiting.length > 0
  if (isRunning) requestAnimationFrame(drawNext)
}
