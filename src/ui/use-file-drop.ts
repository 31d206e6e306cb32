import { useState, type DragEvent } from 'react'

/** Accepts dropped files, the first alone unless `multiple`. A drop that a nested target accepted is ignored. */
export function useFileDrop(onFile: ((file: File) => void) | undefined, multiple = false) {
  const [isOver, setOver] = useState(false)
  if (onFile === undefined) return { isOver: false, handlers: {} }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const files = [...event.dataTransfer.files].slice(0, multiple ? undefined : 1)
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      for (const file of files) onFile(file)
    },
  }
  return { isOver, handlers }
}
