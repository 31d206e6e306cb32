import { createRoot } from 'react-dom/client'

/** React's start is half of the program's, so it has its own script and task (vite.config.ts). */
export const openRoot = createRoot
