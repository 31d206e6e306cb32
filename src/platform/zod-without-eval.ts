import { z } from 'zod'

// Before the first schema: zod would otherwise try `new Function`, which the content policy reports.
z.config({ jitless: true })
