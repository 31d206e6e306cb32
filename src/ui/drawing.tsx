import { startTransition, useEffect, useState, type ReactNode } from 'react'

import { usePending } from './late-part.tsx'

const waiting: (() => void)[] = []
let isRunning = false

/** Draws one item per frame, each in its own task, so that many visible items do not block the page. */
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

export function readColours<Name extends string>(
  probes: HTMLElement,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const colours = names.map((name, index) => {
    const probe = probes.children.item(index)
    return [name, probe === null ? '' : getComputedStyle(probe).color] as const
  })
  // The loop above has created an entry for every name.
  return Object.fromEntries(colours) as Record<Name, string>
}

/** Calls back when the user or the device changes the theme. Returns a function that stops it. */
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
