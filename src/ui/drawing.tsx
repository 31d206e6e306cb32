import { startTransition, useEffect, useState, type ReactNode } from 'react'

import { usePending } from './late-part.tsx'

// What waits to be drawn, the oldest first.
const waiting: (() => void)[] = []
let isRunning = false

/** Draws one thing after each frame, in a task of its own, however many come into sight at once. */
export function drawInTurn(draw: () => void): void {
  waiting.push(draw)
  if (isRunning) return
  isRunning = true
  awaitFrame()
}

function awaitFrame(): void {
  requestAnimationFrame(() => void setTimeout(drawNext, 0))
}

function drawNext(): void {
  waiting.shift()?.()
  isRunning = waiting.length > 0
  if (isRunning) awaitFrame()
}

/** A part of a long page that is drawn after a frame of its own. Until then a gap of its height keeps the page as long. */
export function InTurn({ px, children }: { readonly px: number; readonly children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let isGone = false
    drawInTurn(() => {
      if (!isGone) startTransition(() => setDrawn(true))
    })
    return () => {
      isGone = true
    }
  }, [])
  usePending('part', !isDrawn)
  return isDrawn ? children : <div style={{ height: px }} />
}

/** What a canvas is painted with: the colour that each of these elements has, in the theme that is on. */
export function readColours<Name extends string>(
  probes: HTMLElement,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const colours = names.map((name, index) => {
    const probe = probes.children.item(index)
    return [name, probe === null ? '' : getComputedStyle(probe).color] as const
  })
  // One entry for each of the names.
  return Object.fromEntries(colours) as Record<Name, string>
}

/** Calls back when the theme changes, by the user's choice or the device's. Returns what stops it. */
export function watchTheme(onTheme: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', onTheme)
  const chosen = new MutationObserver(onTheme)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', onTheme)
    chosen.disconnect()
  }
}
