import { z } from 'zod'

// Before the first parse: zod would otherwise compile its parsers with `new Function`, which the content policy refuses.
z.config({ jitless: true })
