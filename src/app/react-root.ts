import { createRoot } from 'react-dom/client'

/**
 * React's start, which is half of the program's. In its own script it is evaluated in its own task (vite.config.ts).
 */
export const openRoot = createRoot
