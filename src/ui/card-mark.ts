import { createContext, type ReactNode } from 'react'

/** What every card below bears in its cap, beside what it has there itself. */
export const CardMark = createContext<ReactNode>(null)
