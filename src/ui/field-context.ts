import { createContext, use } from 'react'

/** What a Field tells the control inside it: its id, what describes it, whether it is refused. */
export interface FieldControl {
  readonly id: string | undefined
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

export const FieldContext = createContext<FieldControl>({
  id: undefined,
  describedBy: undefined,
  invalid: false,
})

export function useFieldControl(): FieldControl {
  return use(FieldContext)
}
