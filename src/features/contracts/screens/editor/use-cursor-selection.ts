import { useEffect, useMemo, useRef, useState } from 'react'
import { spanFinder } from '#/features/contracts/model/editor/text-spans.ts'
import { placeAt } from '#/features/contracts/model/form/contract-place.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { pointerAt } from '#/workspace/contracts/text/json-pointer.ts'
import type { CodeRange } from '#/ui/code-editor-props.ts'
import { useSelected } from '#/features/contracts/screens/use-selected.ts'

// Whoever holds an arrow key down passes many things; browsers count changes of the address.
const restMs = 150

/** What is selected, as a part of the text; and the cursor that selects. Nothing while the text is no JSON. */
export function useCursorSelection(studio: Studio) {
  const { tree, value, problem } = studio
  const [selected, select] = useSelected()
  const byCursor = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isWhole = problem === undefined
  const span = useMemo(
    () => (isWhole && selected !== '' ? spanFinder(tree).whole(selected) : undefined),
    [isWhole, selected, tree],
  )
  const [goTo, setGoTo] = useState<CodeRange>()
  const shown = useRef('')
  useEffect(() => {
    if (span === undefined || shown.current === selected) return
    shown.current = selected
    // The cursor is there already.
    if (byCursor.current !== selected) setGoTo({ ...span })
    byCursor.current = undefined
  }, [selected, span])
  return { span, goTo, onCursor }

  function onCursor(at: number) {
    clearTimeout(timer.current)
    if (!isWhole) return
    timer.current = setTimeout(() => {
      const { path } = placeAt(value, pointerAt(tree, at)).place
      // Outside every document type nothing is meant: what is selected stays.
      if (path === '' || path === selected) return
      byCursor.current = path
      select(path)
    }, restMs)
  }
}
