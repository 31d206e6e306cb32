// Before the first schema: zod would otherwise try `new Function`, which the content policy reports. It takes its settings from here
// wherever it is loaded: to import it would put a part of it into the first script.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// A module, though nothing is taken from it.
export {}
