import { createRoot } from 'react-dom/client'

/** React takes half of the program's start, so it has its own script and task (vite.config.ts). */
export const openRoot = createRoot
