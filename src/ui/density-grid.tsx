import { useEffect, useRef, useState } from 'react'
import styles from './density-grid.module.css'
import { drawInTurn, readColours, watchTheme } from './drawing.tsx'

const side = 256
const cellPx = 3
const colourNames = ['mark'] as const
// Distance in cells from the cell under the pointer.
const reach = 3

/** The marks of a 256 × 256 grid grow with the count. The page shows the same numbers in a table. */
export function DensityGrid({
  label,
  counts,
  formatCell,
}: {
  readonly label: string
  /** 65,536 counts, row by row. */
  readonly counts: Uint16Array
  readonly formatCell: (cell: number, count: number) => string
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const probes = useRef<HTMLDivElement>(null)
  const [cell, setCell] = useState<number>()
  useEffect(() => {
    const [element, colourOf] = [canvas.current, probes.current]
    if (element === null || colourOf === null) return
    const draw = () => paint(element, counts, readColours(colourOf, colourNames).mark)
    drawInTurn(draw)
    return watchTheme(draw)
  }, [counts])
  const count = cell === undefined ? 0 : (counts[cell] ?? 0)
  return (
    <figure className={styles['figure']}>
      <canvas
        ref={canvas}
        className={styles['grid']}
        width={side * cellPx}
        height={side * cellPx}
        role="img"
        aria-label={label}
        onPointerMove={({ nativeEvent, currentTarget }) => {
          const { width, height } = currentTarget.getBoundingClientRect()
          const column = Math.floor((nativeEvent.offsetX / width) * side)
          const row = Math.floor((nativeEvent.offsetY / height) * side)
          setCell(nearest(counts, column, row))
        }}
        onPointerLeave={() => setCell(undefined)}
      />
      <div ref={probes} hidden>
        <i className={styles['mark']} />
      </div>
      <p className={styles['readout']} aria-hidden="true">
        {cell === undefined || count === 0 ? null : formatCell(cell, count)}
      </p>
    </figure>
  )
}

function paint(canvas: HTMLCanvasElement, counts: Uint16Array, colour: string): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = colour
  let [filled, most] = [0, 1]
  for (const count of counts) {
    if (count > 0) filled += 1
    most = Math.max(most, count)
  }
  // If there are few marks, they are drawn larger, to be visible.
  const least = filled < 300 ? 9 : filled < 6000 ? 5 : cellPx
  for (let cell = 0; cell < counts.length; cell += 1) {
    const count = counts[cell] ?? 0
    if (count === 0) continue
    // An isolated mark grows with its count; any other fills its cell, and only opacity shows the count.
    const size = isAlone(counts, cell) ? least + Math.min(8, 2 * Math.floor(Math.log2(count))) : cellPx
    context.globalAlpha = 0.35 + (0.65 * Math.log2(count)) / Math.log2(Math.max(2, most))
    const x = ((cell % side) + 0.5) * cellPx - size / 2
    const y = (Math.floor(cell / side) + 0.5) * cellPx - size / 2
    context.fillRect(x, y, size, size)
  }
}

/** Tells whether all cells within two of this cell, diagonals included, are empty. */
function isAlone(counts: Uint16Array, cell: number): boolean {
  for (let y = -2; y <= 2; y += 1) {
    for (let x = -2; x <= 2; x += 1) {
      if ((x !== 0 || y !== 0) && (counts[cell + y * side + x] ?? 0) !== 0) return false
    }
  }
  return true
}

function nearest(counts: Uint16Array, column: number, row: number): number | undefined {
  let best: { readonly cell: number; readonly far: number } | undefined
  for (let y = row - reach; y <= row + reach; y += 1) {
    for (let x = column - reach; x <= column + reach; x += 1) {
      if (x < 0 || y < 0 || x >= side || y >= side || (counts[y * side + x] ?? 0) === 0) continue
      const far = (x - column) ** 2 + (y - row) ** 2
      if (best === undefined || far < best.far) best = { cell: y * side + x, far }
    }
  }
  return best?.cell
}
