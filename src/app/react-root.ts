import { createRoot } from 'react-dom/client'

/** React's own start, which is the first half of the program's: of a script of its own, it has a task of its own (vite.config.ts). */
export const openRoot = createRoot
