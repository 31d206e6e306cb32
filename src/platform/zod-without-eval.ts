// Must run before the first schema, because zod would otherwise try `new Function`, which the content policy reports.
// Importing zod here would put a part of it into the first script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Makes this file a module.
export {}
