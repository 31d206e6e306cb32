import { z } from 'zod'

// Before the first parse: zod would otherwise compile its parsers with `new Function`, which the content policy blocks.
z.config({ jitless: true })
